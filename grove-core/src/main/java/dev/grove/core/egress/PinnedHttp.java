package dev.grove.core.egress;

import dev.grove.core.telemetry.TraceContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.io.Closer;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Makes requests to hosts that a caller or an agent named. Each is resolved and vetted anew and has
 * a connection of its own to a vetted address that is not this installation's; nothing is followed,
 * remembered, unpacked, or sent twice. Thread-safe.
 */
@Component
public class PinnedHttp {

    private static final Timeout CONNECT = Timeout.ofSeconds(10);

    /** So that a server cannot fill the memory with headers. */
    private static final Http1Config HEADERS =
            Http1Config.custom().setMaxHeaderCount(100).setMaxLineLength(16 * 1024).build();

    private final VettedLookup lookup;
    private final OwnDoors own;
    private final TaskScheduler scheduler;
    private final Clock clock;

    /** Reading the machine's certificates takes longer than a request. */
    private final TlsSocketStrategy tls = DefaultClientTlsStrategy.createDefault();

    public PinnedHttp(VettedLookup lookup, OwnDoors own, TaskScheduler scheduler, Clock clock) {
        this.lookup = lookup;
        this.own = own;
        this.scheduler = scheduler;
        this.clock = clock;
    }

    /** Reads an answer as far as it needs; the rest is discarded with the connection. */
    @FunctionalInterface
    public interface AnswerReader<T> {
        T read(ClassicHttpResponse response) throws IOException;
    }

    /**
     * Makes a request, once; blocks until its answer is read, the deadline or cancellation. Of one
     * without a body it is never said that it was not sent.
     */
    public <T> Outbound<T> send(OutboundRequest wanted, AnswerReader<T> reader) {
        try {
            Destination destination =
                    lookup.vet(
                            wanted.url(),
                            wanted.purpose(),
                            wanted.deadline(),
                            wanted.cancellation());
            own.check(destination);
            return send(wanted, destination, reader);
        } catch (EgressRefusedException e) {
            return new Outbound.Refused<>(String.valueOf(e.getMessage()));
        } catch (TimeoutException | CancellationException _) {
            return new Outbound.NotSent<>("its host was not found in time");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Outbound.NotSent<>("it was interrupted");
        }
    }

    private <T> Outbound<T> send(
            OutboundRequest wanted, Destination destination, AnswerReader<T> reader) {
        HttpUriRequestBase request = new HttpUriRequestBase(wanted.method(), wanted.url());
        wanted.headers().forEach(request::setHeader);
        TraceContext.send(request::setHeader);
        @Nullable SentBody sent =
                wanted.json() == null ? null : new SentBody(wanted.json(), wanted.cancellation());
        request.setEntity(sent);
        // A scheduler may keep an alarm that was called off until its time; not the request too.
        AtomicReference<@Nullable HttpUriRequestBase> awaited = new AtomicReference<>(request);
        Future<?> alarm = scheduler.schedule(() -> cancel(awaited.get()), wanted.deadline());
        try (CloseableHttpClient client = client(destination);
                var _ = wanted.cancellation().onRequest(request::cancel)) {
            URI url = wanted.url();
            HttpHost host = new HttpHost(url.getScheme(), url.getHost(), destination.port());
            ClassicHttpResponse response = client.executeOpen(host, request, null);
            try {
                return new Outbound.Answered<>(reader.read(response));
            } finally {
                // Closing an answer reads the rest of it, which may have no end.
                request.cancel();
                Closer.closeQuietly(response);
            }
        } catch (IOException | RuntimeException e) {
            // Also what is no exchange of HTTP at all ends here: a service may send anything.
            String why =
                    clock.instant().isBefore(wanted.deadline())
                            ? "the connection failed: " + ConnectionFailure.words(e)
                            : "there was no answer in time";
            return sent == null || sent.hasBegun()
                    ? new Outbound.Lost<>(why)
                    : new Outbound.NotSent<>(why);
        } finally {
            alarm.cancel(false);
            awaited.set(null);
        }
    }

    private static void cancel(@Nullable HttpUriRequestBase request) {
        if (request != null) {
            request.cancel();
        }
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
