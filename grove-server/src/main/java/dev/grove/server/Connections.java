package dev.grove.server;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Memory of each open connection: streams are many, and most of the time idle. */
@Configuration(proxyBeanMethods = false)
class Connections {

    /**
     * Half of Tomcat's own choice. It has one for reading, one for writing, and as much again
     * behind the head of a request.
     */
    private static final String BUFFER_BYTES = "4096";

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> smallBuffers() {
        return factory ->
                factory.addConnectorCustomizers(connector -> {
                    connector.setProperty("socket.appReadBufSize", BUFFER_BYTES);
                    connector.setProperty("socket.appWriteBufSize", BUFFER_BYTES);
                });
    }
}
