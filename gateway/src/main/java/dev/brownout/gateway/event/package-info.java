/** The journey of carrier events: checked here, kept by the store, repeated under their own key. */
package dev.brownout.gateway.event;
