package dev.grove.core.model.http.connection;

import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** How clients of providers are set up: nothing is followed, remembered or sent twice. */
public final class ModelClients {

    private static final int MOST_CONNECTIONS = 2_000;

    /** So that an endpoint of a tenant cannot fill the memory with headers. */
    private static final Http1Config FEW_HEADERS =
            Http1Config.custom().setMaxHeaderCount(100).setMaxLineLength(16 * 1024).build();

    private ModelClients() {}

    /** For providers that the operator chose. */
    public static CloseableHttpClient ofServer(HttpSettings settings) {
        return client(settings, connections(settings)).build();
    }

    /** For endpoints that tenants chose: what they send is not unpacked. */
    static CloseableHttpClient ofTenants(HttpSettings settings, DnsResolver resolver) {
        PoolingHttpClientConnectionManagerBuilder connections =
                connections(settings)
                        .setDnsResolver(resolver)
                        .setConnectionFactory(
                                new ClosedPeerCheck(
                                        ManagedHttpClientConnectionFactory.builder()
                                                .http1Config(FEW_HEADERS)
                                                .build()));
        return client(settings, connections).disableContentCompression().build();
    }

    private static PoolingHttpClientConnectionManagerBuilder connections(HttpSettings settings) {
        return new ChannelConnections()
                .setMaxConnTotal(MOST_CONNECTIONS)
                .setMaxConnPerRoute(MOST_CONNECTIONS)
                .setConnectionFactory(
                        new ClosedPeerCheck(ManagedHttpClientConnectionFactory.INSTANCE))
                .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                                .setConnectTimeout(Timeout.ofSeconds(10))
                                .setSocketTimeout(inactivity(settings))
                                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                                .build());
    }

    private static HttpClientBuilder client(
            HttpSettings settings, PoolingHttpClientConnectionManagerBuilder connections) {
        return HttpClients.custom()
                .setConnectionManager(connections.build())
                .setDefaultRequestConfig(
                        RequestConfig.custom().setResponseTimeout(inactivity(settings)).build())
                .setKeepAliveStrategy(new BriefIdleness())
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAutomaticRetries()
                .disableAuthCaching();
    }

    private static Timeout inactivity(HttpSettings settings) {
        return Timeout.of(settings.inactivity().toMillis(), TimeUnit.MILLISECONDS);
    }
}
