/** What a shared HTTP/2 connection needs where calls are reset by the thousand. */
package dev.brownout.budget.quarkus.http2;
