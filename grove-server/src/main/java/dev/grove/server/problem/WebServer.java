package dev.grove.server.problem;

import java.time.Clock;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Has Tomcat report errors as Grove does, each whole, and read no more than HTTP/1. */
@Configuration(proxyBeanMethods = false)
class WebServer {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> strictLines() {
        return factory -> factory.addContextValves(new StrictLines());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> headLimit() {
        return factory -> factory.setProtocol(HeadLimit.class.getName());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> unreadBodies(Clock clock) {
        return factory -> factory.addEngineValves(new UnreadBodies(clock));
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemReports() {
        return factory ->
                factory.addContextCustomizers(context -> {
                    if (context.getParent() instanceof StandardHost host) {
                        host.setErrorReportValveClass(BareErrorReport.class.getName());
                    }
                });
    }
}
