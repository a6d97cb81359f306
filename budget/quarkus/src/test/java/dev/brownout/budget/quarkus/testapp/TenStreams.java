package dev.brownout.budget.quarkus.testapp;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.eclipse.microprofile.rest.client.RestClientBuilder;
import org.eclipse.microprofile.rest.client.spi.RestClientListener;
import org.jboss.resteasy.reactive.client.impl.VertxRequestCustomizingClientBuilder;

/** Limits a client to ten streams on each HTTP/2 connection, and spares it the upgrade. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface TenStreams {

  /** Sets the limit. */
  final class Setter implements RestClientListener {

    @Override
    public void onNewClient(Class<?> client, RestClientBuilder builder) {
      if (client.isAnnotationPresent(TenStreams.class)
          && builder instanceof VertxRequestCustomizingClientBuilder<?> customizing) {
        customizing.httpClientOptionsCustomizer(
            options -> options.setHttp2MultiplexingLimit(10).setHttp2ClearTextUpgrade(false));
      }
    }
  }
}
