package dev.grove.mcp.provider;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.provider.ProviderTable;
import dev.grove.core.provider.ToolProvider;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.tool.RemoteAnswer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * Makes the calls of providers' tools. What may be repeated by its effect is repeated until the
 * deadline; of all else only a call that cannot have arrived.
 */
@Component
class ProviderCalls {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderCalls.class);
    private static final Duration GLANCE = Duration.ofMillis(100);
    private static final String DATABASE_AWAY = "Grove's database did not answer";

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
        Instant begun = clock.instant();
        Optional<ToolProvider> found;
        try {
            found = find(tool, context);
        } catch (RuntimeException e) {
            if (!DatabaseRetry.isCauseOf(e)) {
                throw e;
            }
            return new ToolOutcome.Failed("Not called: " + DATABASE_AWAY + ".");
        }
        if (found.isEmpty()) {
            return new ToolOutcome.Failed(
                    "Not called: the provider of " + tool.spec().name() + " was removed.");
        }
        ToolProvider provider = found.get();
        Instant deadline = begun.plus(provider.calls().timeout());
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

    /** Whom the tool is asked of, as often as a call is tried. */
    private Optional<ToolProvider> find(ProviderTool tool, ToolContext context) {
        for (int attempt = 1; ; attempt++) {
            try {
                return ProviderTable.find(database, context.tenant(), tool.pinned().providerId());
            } catch (RuntimeException e) {
                Optional<Duration> pause = RepeatDelay.pauseAfter(attempt);
                if (!DatabaseRetry.isCauseOf(e) || pause.isEmpty()) {
                    throw e;
                }
                LOG.warn(
                        "The provider of {} is not known yet: {}",
                        tool.spec().name(),
                        e.getMessage());
                if (!context.cancellation().sleep(pause.get())) {
                    throw new ToolInterruptedException("Cancelled before a provider was called");
                }
            }
        }
    }

    private ToolOutcome send(Sending sending) {
        Supplier<RemoteAddress> address = SingletonSupplier.of(() -> remote.address(sending));
        RemoteAttempt.Lost lost = null;
        for (int attempt = 1; ; attempt++) {
            RemoteAttempt made;
            try {
                made = attempt(sending, address);
            } catch (RuntimeException e) {
                if (lost == null) {
                    throw e;
                }
                LOG.error("{} could not be sent again", sending, e);
                return RemoteWords.outcome(sending.tool(), lost);
            }
            if (made instanceof RemoteAttempt.Answered(RemoteAnswer answer)) {
                sending.context().label(sending.call(), answer.labels());
            }
            if (made instanceof RemoteAttempt.Lost now) {
                lost = now;
            }
            if (sending.limits().cancellation().isRequested()
                    && !(made instanceof RemoteAttempt.Answered)) {
                throw new ToolInterruptedException("Cancelled while a provider was called");
            }
            Optional<Duration> pause = pause(sending, made, attempt);
            if (pause.isEmpty()) {
                return RemoteWords.outcome(sending.tool(), worst(made, lost));
            }
            if (!sending.limits().cancellation().sleep(pause.get())) {
                throw new ToolInterruptedException("Cancelled between two tries of a call");
            }
        }
    }

    /**
     * Makes one try. Questions to the database come before the call is sent, never after: while the
     * database is away, nothing is sent.
     *
     * @param address resolved by the first try that can
     */
    private RemoteAttempt attempt(Sending sending, Supplier<RemoteAddress> address) {
        try {
            return remote.attempt(sending, address.get());
        } catch (RuntimeException e) {
            if (!DatabaseRetry.isCauseOf(e)) {
                throw e;
            }
            LOG.warn("The database is away, so {} is not sent: {}", sending, e.getMessage());
            return new RemoteAttempt.NotSent(DATABASE_AWAY);
        }
    }

    /** A try that was not sent does not undo one before it that may have arrived. */
    private static RemoteAttempt worst(RemoteAttempt last, RemoteAttempt.@Nullable Lost lost) {
        return switch (last) {
            case RemoteAttempt.NotSent _, RemoteAttempt.Refused _ -> lost == null ? last : lost;
            case RemoteAttempt.Answered _,
                    RemoteAttempt.Lost _,
                    RemoteAttempt.Broken _,
                    RemoteAttempt.Invalid _ ->
                    last;
        };
    }

    /** How long to wait before the next try, if there is to be one and time for it. */
    private Optional<Duration> pause(Sending sending, RemoteAttempt made, int attempt) {
        boolean again =
                switch (made) {
                    case RemoteAttempt.NotSent _ -> true;
                    case RemoteAttempt.Lost _ -> sending.tool().mayRepeat();
                    case RemoteAttempt.Answered _,
                            RemoteAttempt.Refused _,
                            RemoteAttempt.Invalid _,
                            RemoteAttempt.Broken _ ->
                            false;
                };
        return again
                ? RepeatDelay.pauseAfter(attempt)
                        .map(some -> atLeast(some, made))
                        .filter(some ->
                                clock.instant().plus(some).isBefore(sending.limits().deadline()))
                : Optional.empty();
    }

    private static Duration atLeast(Duration pause, RemoteAttempt made) {
        return made instanceof RemoteAttempt.Lost(_, Duration after)
                        && after != null
                        && after.compareTo(pause) > 0
                ? after
                : pause;
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
