package dev.grove.server.problem;

import dev.grove.server.problem.body.HeadLimit;
import dev.grove.server.problem.body.UnreadBodies;
import java.time.Clock;
import org.apache.catalina.core.StandardHost;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Has Tomcat report errors as Grove does, each whole, and speak HTTP/1, or HTTP/2 where the server
 * has a certificate of its own.
 */
@Configuration(proxyBeanMethods = false)
class WebServer {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> strictLines() {
        return factory -> factory.addContextValves(new StrictLines());
    }

    /** Has the firewall decide which path may hold an encoded slash: Tomcat knows no routes. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> slashesToTheFirewall() {
        return factory ->
                factory.addConnectorCustomizers(
                        connector -> connector.setEncodedSolidusHandling("passthrough"));
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> headLimit() {
        return factory -> factory.setProtocol(HeadLimit.class.getName());
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "server.http2.enabled", matchIfMissing = true)
    Http2OverTls http2OverTls() {
        return new Http2OverTls();
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> unreadBodies(Clock clock) {
        return factory -> factory.addEngineValves(new UnreadBodies(clock));
    }

    /** A host that has a valve of the named class makes none of its own. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemReports(
            ObjectProvider<ErrorShapes> shapes) {
        return factory ->
                factory.addContextCustomizers(context -> {
                    if (context.getParent() instanceof StandardHost host) {
                        host.setErrorReportValveClass(BareErrorReport.class.getName());
                        host.getPipeline().addValve(new BareErrorReport(shapes.getObject()));
                    }
                });
    }
}
