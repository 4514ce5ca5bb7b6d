package dev.grove.core.tool.custom.callback;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.Destination;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressRefusedException;
import dev.grove.core.tool.custom.CallbackHost;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.Timeout;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Makes requests to hosts that tenants named. Each is resolved and vetted anew and has a connection
 * of its own to a vetted address; nothing is followed, remembered, or sent twice.
 */
@Component
class CallbackHttp {

    /** Of an answer; more is not read. */
    static final int MOST_BYTES = 1024 * 1024;

    private static final Timeout CONNECT = Timeout.ofSeconds(10);

    /** So that a server cannot fill the memory with headers. */
    private static final Http1Config HEADERS =
            Http1Config.custom().setMaxHeaderCount(100).setMaxLineLength(16 * 1024).build();

    private final Egress egress;
    private final TaskScheduler scheduler;
    private final Clock clock;

    /** Reading the machine's certificates takes longer than a request. */
    private final TlsSocketStrategy tls = DefaultClientTlsStrategy.createDefault();

    CallbackHttp(Egress egress, TaskScheduler scheduler, Clock clock) {
        this.egress = egress;
        this.scheduler = scheduler;
        this.clock = clock;
    }

    /**
     * Posts JSON.
     *
     * @param headers credentials among them; they appear in no attempt
     * @param deadline when it is given up
     */
    Attempt post(
            URI url,
            Map<String, String> headers,
            byte[] body,
            Instant deadline,
            Cancellation cancellation) {
        Destination destination;
        try {
            destination = egress.vet(CallbackHost.of(url), CallbackHost.port(url));
        } catch (EgressRefusedException e) {
            return new Attempt.Refused(String.valueOf(e.getMessage()));
        }
        if (CallbackHost.isPlain(url) && !egress.isAllowed(destination)) {
            return new Attempt.Refused("The URL " + CallbackHost.PLAIN);
        }
        HttpPost request = new HttpPost(url);
        headers.forEach(request::setHeader);
        SentBody sent = new SentBody(body);
        request.setEntity(sent);
        Future<?> alarm = scheduler.schedule(request::cancel, deadline);
        try (CloseableHttpClient client = client(destination);
                var _ = cancellation.onRequest(request::cancel)) {
            HttpHost host = new HttpHost(url.getScheme(), url.getHost(), destination.port());
            return client.execute(host, request, CallbackHttp::answered);
        } catch (IOException | RuntimeException e) {
            // Also what is no exchange of HTTP at all ends here: a service may send anything.
            String why =
                    clock.instant().isBefore(deadline)
                            ? "the connection failed: " + e.getMessage()
                            : "there was no answer in time";
            return sent.hasBegun() ? new Attempt.Lost(why) : new Attempt.NotSent(why);
        } finally {
            alarm.cancel(false);
        }
    }

    private static Attempt answered(ClassicHttpResponse response) throws IOException {
        HttpEntity entity = response.getEntity();
        byte[] body = {};
        if (entity != null) {
            try (InputStream in = entity.getContent()) {
                body = in.readNBytes(MOST_BYTES + 1);
            }
        }
        int length = Math.min(body.length, MOST_BYTES);
        return new Attempt.Answered(
                response.getCode(),
                new String(body, 0, length, StandardCharsets.UTF_8),
                body.length > MOST_BYTES,
                RetryAfter.of(response));
    }

    private CloseableHttpClient client(Destination destination) {
        return HttpClients.custom()
                .setConnectionManager(
                        PoolingHttpClientConnectionManagerBuilder.create()
                                .setDnsResolver(new Pinned(destination))
                                .setTlsSocketStrategy(tls)
                                .setConnectionFactory(
                                        ManagedHttpClientConnectionFactory.builder()
                                                .http1Config(HEADERS)
                                                .build())
                                .setDefaultConnectionConfig(
                                        ConnectionConfig.custom()
                                                .setConnectTimeout(CONNECT)
                                                .build())
                                .build())
                .setUserAgent("Grove")
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAutomaticRetries()
                .disableAuthCaching()
                .disableContentCompression()
                .build();
    }

    private record Pinned(Destination destination) implements DnsResolver {

        @Override
        public InetAddress[] resolve(String host) {
            return destination.addresses().toArray(InetAddress[]::new);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }
}
