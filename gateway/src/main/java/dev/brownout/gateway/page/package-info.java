/** The pages at the top of the gateway: how browsers are to treat them. */
package dev.brownout.gateway.page;
