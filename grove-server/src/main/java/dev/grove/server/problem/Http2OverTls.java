package dev.grove.server.problem;

import org.apache.catalina.connector.Connector;
import org.apache.coyote.UpgradeProtocol;
import org.apache.coyote.http2.Http2Protocol;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Http2;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * HTTP/2, where the server has a certificate of its own. Browsers speak it over TLS alone, where
 * both sides agree on it as they connect. Without TLS a client would have to ask for an upgrade,
 * which takes the body of its request apart.
 */
final class Http2OverTls implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    /**
     * Streams of one connection, which stands for all that a client would open by HTTP/1; Tomcat's
     * hundred are as many runs as an application may follow. An idle one costs no thread.
     */
    static final int MOST_STREAMS = 1_000;

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        if (Ssl.isEnabled(factory.getSsl())) {
            Http2 http2 = new Http2();
            http2.setEnabled(true);
            factory.setHttp2(http2);
            factory.addConnectorCustomizers(Http2OverTls::admitStreams);
        }
    }

    private static void admitStreams(Connector connector) {
        for (UpgradeProtocol upgrade : connector.findUpgradeProtocols()) {
            if (upgrade instanceof Http2Protocol http2) {
                http2.setMaxConcurrentStreams(MOST_STREAMS);
                http2.setMaxConcurrentStreamExecution(MOST_STREAMS);
            }
        }
    }
}
