package dev.grove.mcp.provider;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.mcp.client.CallLimits;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * Makes the calls of providers' tools. What may be repeated by its effect is repeated until the
 * deadline; of all else only a call that cannot have arrived.
 */
@Component
class ProviderCalls {

    private static final Duration GLANCE = Duration.ofMillis(100);

    private final TenantDatabase database;
    private final ProviderLinks links;
    private final ProviderAttempts remote;
    private final Clock clock;

    ProviderCalls(
            TenantDatabase database, ProviderLinks links, ProviderAttempts remote, Clock clock) {
        this.database = database;
        this.links = links;
        this.remote = remote;
        this.clock = clock;
    }

    ToolOutcome call(ProviderTool tool, ToolCall call, ToolContext context) {
        Optional<ToolProvider> found = provider(context.tenant(), tool);
        if (found.isEmpty()) {
            return new ToolOutcome.Failed(
                    "Not called: the provider of " + tool.spec().name() + " was removed.");
        }
        ToolProvider provider = found.get();
        Instant deadline = clock.instant().plus(provider.calls().timeout());
        CallLimits limits = new CallLimits(deadline, context.cancellation());
        ProviderLink link = links.of(context.tenant(), provider);
        if (!acquire(link.permits(), limits)) {
            return busy(tool);
        }
        try {
            if (!acquire(links.permits(), limits)) {
                return busy(tool);
            }
            try {
                return send(new Sending(tool, call, context, provider, link, limits));
            } catch (GroveException e) {
                return new ToolOutcome.Failed("Not called: " + e.getMessage());
            } finally {
                links.permits().release();
            }
        } finally {
            link.permits().release();
        }
    }

    private ToolOutcome send(Sending sending) {
        var address = remote.address(sending);
        for (int attempt = 1; ; attempt++) {
            RemoteAttempt made = remote.attempt(sending, address);
            if (sending.limits().cancellation().isRequested()
                    && !(made instanceof RemoteAttempt.Answered)) {
                throw new ToolInterruptedException("Cancelled while a provider was called");
            }
            Optional<Duration> pause = pause(sending, made, attempt);
            if (pause.isEmpty()) {
                return RemoteWords.outcome(sending.tool(), made);
            }
            if (!sending.limits().cancellation().sleep(pause.get())) {
                throw new ToolInterruptedException("Cancelled between two tries of a call");
            }
        }
    }

    /** How long to wait before the next try, if there is to be one and time for it. */
    private Optional<Duration> pause(Sending sending, RemoteAttempt made, int attempt) {
        boolean again =
                switch (made) {
                    case RemoteAttempt.NotSent _ -> true;
                    case RemoteAttempt.Lost _ -> sending.tool().mayRepeat();
                    case RemoteAttempt.Answered _,
                            RemoteAttempt.Refused _,
                            RemoteAttempt.Broken _ ->
                            false;
                };
        return again
                ? Repetition.pauseAfter(attempt)
                        .filter(some ->
                                clock.instant().plus(some).isBefore(sending.limits().deadline()))
                : Optional.empty();
    }

    private Optional<ToolProvider> provider(TenantId tenant, ProviderTool tool) {
        return database.call(
                tenant, jdbc -> new ProviderTable(tenant, jdbc).find(tool.pinned().providerId()));
    }

    /** A place among the calls under way; false when none was free in time. */
    private boolean acquire(Semaphore permits, CallLimits limits) {
        Cancellation cancellation = limits.cancellation();
        try {
            while (!permits.tryAcquire(GLANCE.toMillis(), TimeUnit.MILLISECONDS)) {
                if (cancellation.isRequested()) {
                    throw new ToolInterruptedException("Cancelled while it waited for its turn");
                }
                if (!clock.instant().isBefore(limits.deadline())) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new ToolInterruptedException("Interrupted while it waited for its turn");
        }
    }

    private static ToolOutcome busy(ProviderTool tool) {
        return new ToolOutcome.Failed(
                "Not called: too many calls to the provider of "
                        + tool.spec().name()
                        + " were under way for all of its time. Try again later.");
    }
}
