package dev.grove.core.model.http.connection;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.RegistryBuilder;

/** A pool whose sockets have channels, so that {@link ClosedPeerCheck} can read without waiting. */
final class ChannelConnections extends PoolingHttpClientConnectionManagerBuilder {

    @Override
    protected HttpClientConnectionOperator createConnectionOperator(
            SchemePortResolver ports, DnsResolver hosts, TlsSocketStrategy tls) {
        return new DefaultHttpClientConnectionOperator(
                ChannelConnections::socket,
                ports,
                hosts,
                RegistryBuilder.<TlsSocketStrategy>create()
                        .register(URIScheme.HTTPS.id, tls)
                        .build());
    }

    private static Socket socket(Proxy proxy) throws IOException {
        return proxy == null || proxy.type() != Proxy.Type.SOCKS
                ? SocketChannel.open().socket()
                : new Socket(proxy);
    }
}
