package dev.grove.workspace.git.broker;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.Destination;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressRefusedException;
import dev.grove.core.egress.Purpose;
import dev.grove.core.error.GroveException;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.telemetry.Tracing;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.workspace.git.broker.transfer.TransferClock;
import dev.grove.workspace.git.broker.url.Credential;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import dev.grove.workspace.git.broker.url.GitSettings;
import dev.grove.workspace.git.broker.url.GitUrl;
import io.opentelemetry.api.trace.SpanKind;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Calls remotes: vets where to, finds the credentials for exactly that server, and holds every call
 * to its time and the server to a number of calls at once.
 */
@Component
class RemoteCalls {

    private static final long PATIENCE_MS = 100;

    private final ServerRepositories repositories;
    private final Egress egress;
    private final HostCredentials credentials;
    private final GitSettings limits;
    private final Tracing tracing;
    private final Semaphore permits;

    RemoteCalls(
            ServerRepositories repositories,
            Egress egress,
            HostCredentials credentials,
            GitSettings limits,
            Tracing tracing) {
        this.repositories = repositories;
        this.egress = egress;
        this.credentials = credentials;
        this.limits = limits;
        this.tracing = tracing;
        this.permits = new Semaphore(limits.transfers(), true);
    }

    /** Operation on a remote. */
    @FunctionalInterface
    interface Work<T> {
        T with(RemoteSession session) throws IOException, GitRefusedException;
    }

    /**
     * Does one operation.
     *
     * @param purpose in a few words, for the trail of the credentials
     * @throws GitRefusedException when it cannot be done
     * @throws ToolInterruptedException when it was cancelled
     */
    <T> T call(GitOrder order, GitUrl url, String purpose, Work<T> work)
            throws GitRefusedException {
        String operation = purpose.split(" ", 2)[0];
        try (ActiveSpan span = tracing.begin(operation, SpanKind.CLIENT)) {
            span.set(SpanNames.SERVER_ADDRESS, url.host());
            try {
                return within(order, url, purpose, work);
            } catch (GitRefusedException e) {
                span.fail("refused");
                throw e;
            }
        }
    }

    private <T> T within(GitOrder order, GitUrl url, String purpose, Work<T> work)
            throws GitRefusedException {
        Destination destination = vet(url);
        try (TransferClock clock = new TransferClock(limits.limit(), order.cancellation())) {
            await(clock);
            try {
                return call(order, url, destination, purpose, clock, work);
            } finally {
                permits.release();
            }
        }
    }

    private <T> T call(
            GitOrder order,
            GitUrl url,
            Destination destination,
            String purpose,
            TransferClock clock,
            Work<T> work)
            throws GitRefusedException {
        Credential credential = credential(order, url, purpose);
        try (ServerRepositories.Lease lease = repositories.take(order, url)) {
            boolean done = false;
            try (RemoteSession session =
                    new RemoteSession(
                            url, lease.repository(), destination, credential, clock, limits)) {
                T result = work.with(session);
                done = true;
                return result;
            } finally {
                if (!done) {
                    lease.discard();
                }
            }
        } catch (IOException | RuntimeException e) {
            throw TransferFailures.explain(e, clock, credential);
        }
    }

    private Destination vet(GitUrl url) throws GitRefusedException {
        try {
            return egress.vet(url.host(), url.port(), Purpose.SERVER);
        } catch (EgressRefusedException e) {
            throw new GitRefusedException(String.valueOf(e.getMessage()));
        }
    }

    private @Nullable Credential credential(GitOrder order, GitUrl url, String purpose)
            throws GitRefusedException {
        try {
            return credentials
                    .find(order.tenant(), order.run(), url.credentialHost(), purpose)
                    .orElse(null);
        } catch (GroveException e) {
            throw new GitRefusedException(
                    "The credentials for the remote cannot be used: " + e.getMessage());
        }
    }

    private void await(TransferClock clock) throws GitRefusedException {
        Thread waiting = Thread.currentThread();
        try (Cancellation.Registration _ = clock.cancellation().onRequest(waiting::interrupt)) {
            while (!permits.tryAcquire(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                if (clock.isExpired()) {
                    throw new GitRefusedException(
                            "Too many transfers are under way on this server; try again later.");
                }
            }
        } catch (InterruptedException _) {
            throw new ToolInterruptedException("cancelled before it began");
        }
    }
}
