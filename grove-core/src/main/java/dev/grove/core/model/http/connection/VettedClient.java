package dev.grove.core.model.http.connection;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.Destination;
import dev.grove.core.egress.EgressRefusedException;
import dev.grove.core.egress.Purpose;
import dev.grove.core.egress.VettedLookup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;

/**
 * The client of endpoints that tenants name. The host of each request is resolved and vetted, on a
 * thread of its own, and a new connection goes to one of the addresses that were vetted. A
 * connection that is used again was made so too.
 */
public final class VettedClient implements AutoCloseable {

    private static final Duration LONGEST_LOOKUP = Duration.ofSeconds(10);

    /** Where the request of this thread leads. */
    private static final ScopedValue<Destination> DESTINATION = ScopedValue.newInstance();

    private final VettedLookup lookup;
    private final Clock clock;
    private final CloseableHttpClient client;

    public VettedClient(HttpSettings settings, VettedLookup lookup, Clock clock) {
        this.lookup = lookup;
        this.clock = clock;
        this.client = ModelClients.ofTenants(settings, new OfThisRequest());
    }

    /**
     * Makes a request.
     *
     * @throws EgressRefusedException when its host may not be called
     * @throws TimeoutException when its host was not found in time
     * @throws java.util.concurrent.CancellationException when cancellation was requested before it
     *     was found
     */
    public <T> T execute(
            HttpPost request,
            URI url,
            HttpClientResponseHandler<T> handler,
            Cancellation cancellation)
            throws IOException, EgressRefusedException, TimeoutException, InterruptedException {
        Destination destination =
                lookup.vet(url, Purpose.SERVER, clock.instant().plus(LONGEST_LOOKUP), cancellation);
        return ScopedValue.where(DESTINATION, destination)
                .call(() -> client.execute(request, handler));
    }

    @Override
    public void close() throws IOException {
        client.close();
    }

    private static final class OfThisRequest implements DnsResolver {

        @Override
        public InetAddress[] resolve(String host) {
            return DESTINATION.get().addresses().toArray(InetAddress[]::new);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }
}
