package dev.grove.workspace.git.broker.transfer;

import dev.grove.core.egress.Destination;
import dev.grove.workspace.git.broker.url.Credential;
import dev.grove.workspace.git.broker.url.GitSettings;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URL;
import java.net.UnknownHostException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;
import org.jspecify.annotations.Nullable;

/**
 * Connections to one vetted server for one operation. They go to the vetted addresses, whatever the
 * name says by now; they follow nothing, remember nothing and use no proxy.
 */
public final class PinnedConnections implements HttpConnectionFactory, AutoCloseable {

    private static final Timeout CONNECT = Timeout.of(10, TimeUnit.SECONDS);
    private static final Timeout SILENCE = Timeout.of(60, TimeUnit.SECONDS);

    /** So that a server cannot fill the memory with headers. */
    private static final Http1Config HEADERS =
            Http1Config.custom().setMaxHeaderCount(100).setMaxLineLength(16 * 1024).build();

    private final GitUrl url;
    private final @Nullable Credential credential;
    private final GitSettings limits;
    private final CloseableHttpClient client;
    private final Queue<PinnedConnection> all = new ConcurrentLinkedQueue<>();
    private volatile boolean aborted;

    public PinnedConnections(
            GitUrl url,
            Destination destination,
            @Nullable Credential credential,
            GitSettings limits) {
        this.url = url;
        this.credential = credential;
        this.limits = limits;
        this.client =
                HttpClients.custom()
                        .setConnectionManager(
                                PoolingHttpClientConnectionManagerBuilder.create()
                                        .setDnsResolver(new Pinned(destination))
                                        .setConnectionFactory(
                                                ManagedHttpClientConnectionFactory.builder()
                                                        .http1Config(HEADERS)
                                                        .build())
                                        .setDefaultConnectionConfig(
                                                ConnectionConfig.custom()
                                                        .setConnectTimeout(CONNECT)
                                                        .setSocketTimeout(SILENCE)
                                                        .build())
                                        .build())
                        .setDefaultRequestConfig(
                                RequestConfig.custom().setResponseTimeout(SILENCE).build())
                        .disableRedirectHandling()
                        .disableCookieManagement()
                        .disableAutomaticRetries()
                        .disableAuthCaching()
                        .disableContentCompression()
                        .build();
    }

    @Override
    public HttpConnection create(URL target) throws IOException {
        int port = target.getPort() < 0 ? target.getDefaultPort() : target.getPort();
        String host = target.getHost();
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        if (!url.isSameServer(target.getProtocol(), bare, port)) {
            throw new TransferEndedException("The remote leads to another server.");
        }
        PinnedConnection made = new PinnedConnection(client, target, url, credential, limits);
        all.add(made);
        if (aborted) {
            made.abort();
        }
        return made;
    }

    @Override
    public HttpConnection create(URL target, @Nullable Proxy proxy) throws IOException {
        return create(target);
    }

    /** From any thread: what waits for the network ends with an error. */
    public void abort() {
        aborted = true;
        all.forEach(PinnedConnection::abort);
        client.close(CloseMode.IMMEDIATE);
    }

    @Override
    public void close() {
        client.close(CloseMode.GRACEFUL);
        all.forEach(PinnedConnection::forget);
    }

    private record Pinned(Destination destination) implements DnsResolver {

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            return destination.addresses().toArray(InetAddress[]::new);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }
}
