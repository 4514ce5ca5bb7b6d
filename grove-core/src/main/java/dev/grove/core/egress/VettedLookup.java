package dev.grove.core.egress;

import dev.grove.core.cancel.Cancellation;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.stereotype.Component;

/** Finds out where a URL that a caller or an agent named leads, if it may be asked. Thread-safe. */
@Component
public class VettedLookup {

    private final Egress egress;
    private final Clock clock;

    public VettedLookup(Egress egress, Clock clock) {
        this.egress = egress;
        this.clock = clock;
    }

    /** Blocks for as long as the name servers take. */
    public Destination vet(URI url, Purpose purpose) throws EgressRefusedException {
        Optional<String> fault = HttpUrl.fault(url);
        if (fault.isPresent()) {
            throw new EgressRefusedException("The URL " + fault.get());
        }
        Destination destination = egress.vet(HttpUrl.host(url), HttpUrl.port(url), purpose);
        if (HttpUrl.isPlain(url) && !egress.isAllowed(destination, purpose)) {
            throw new EgressRefusedException("The URL " + HttpUrl.plain(purpose));
        }
        return destination;
    }

    /**
     * Overload with a limit: a name server may be as slow as it likes, and a lookup cannot be
     * ended, so it is left behind on a thread of its own. The thread is no virtual one: a lookup
     * would hold the thread that carries it.
     *
     * @throws TimeoutException when the host was not found in time
     * @throws java.util.concurrent.CancellationException when cancellation was requested first
     */
    public Destination vet(URI url, Purpose purpose, Instant deadline, Cancellation cancellation)
            throws EgressRefusedException, TimeoutException, InterruptedException {
        if (HttpUrl.fault(url).isPresent() || HttpUrl.isAddress(HttpUrl.host(url))) {
            return vet(url, purpose);
        }
        FutureTask<Destination> vetting = new FutureTask<>(() -> vet(url, purpose));
        Thread.ofPlatform().daemon().name("lookup").start(vetting);
        try (var _ = cancellation.onRequest(() -> vetting.cancel(false))) {
            Duration left = Duration.between(clock.instant(), deadline);
            return vetting.get(left.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof EgressRefusedException refused) {
                throw refused;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
