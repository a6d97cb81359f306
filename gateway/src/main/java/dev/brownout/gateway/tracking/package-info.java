/** The tracking read: the resource, its two arms and how they become one answer. */
package dev.brownout.gateway.tracking;
