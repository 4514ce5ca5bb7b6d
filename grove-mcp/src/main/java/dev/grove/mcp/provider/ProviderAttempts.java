package dev.grove.mcp.provider;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.provider.CheckedProvider;
import dev.grove.core.provider.Listings;
import dev.grove.core.provider.ProvidedToolTable;
import dev.grove.core.provider.ToolStanding;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.tool.RemoteTool;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Makes one try of a call: through what is open already, and only of a tool as it is approved. */
@Component
class ProviderAttempts {

    private final TenantDatabase database;
    private final ProviderCredentials credentials;
    private final Discovery discovery;
    private final Listings listings;
    private final ProviderSettings settings;
    private final Clock clock;

    ProviderAttempts(
            TenantDatabase database,
            ProviderCredentials credentials,
            Discovery discovery,
            Listings listings,
            ProviderSettings settings,
            Clock clock) {
        this.database = database;
        this.credentials = credentials;
        this.discovery = discovery;
        this.listings = listings;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * With its secrets, whose use is recorded in the run's trail.
     *
     * @throws dev.grove.core.error.GroveException when a secret is not stored
     */
    RemoteAddress address(Sending sending) {
        return credentials.address(
                CheckedProvider.of(sending.provider()), sending.call(), sending.context());
    }

    RemoteAttempt attempt(Sending sending, RemoteAddress address) {
        Optional<ToolStanding> standing = standing(sending);
        Optional<String> fault = fault(sending, standing);
        if (fault.isPresent()) {
            return new RemoteAttempt.Refused(fault.get());
        }
        boolean old = isOld(sending, standing);
        CircuitBreaker breaker = sending.link().breaker();
        if (!breaker.enter()) {
            return new RemoteAttempt.Refused(
                    "the provider "
                            + sending.provider().name()
                            + " has failed too often and is left alone for a while; try later or"
                            + " do without");
        }
        boolean reported = false;
        try {
            RemoteAttempt made = through(sending, address, old);
            switch (made) {
                case RemoteAttempt.Lost _, RemoteAttempt.NotSent _ -> {
                    if (!sending.limits().cancellation().isRequested() && !isBusy(made)) {
                        breaker.failed();
                        reported = true;
                    }
                }
                case RemoteAttempt.Answered _, RemoteAttempt.Broken _, RemoteAttempt.Invalid _ -> {
                    breaker.succeeded();
                    reported = true;
                }
                case RemoteAttempt.Refused _ -> {}
            }
            return made;
        } finally {
            if (!reported) {
                breaker.abandoned();
            }
        }
    }

    /**
     * @param old whether the server is to be asked for its tools first, so that one that was
     *     changed is found before it is called
     */
    private RemoteAttempt through(Sending sending, RemoteAddress address, boolean old) {
        ProviderLink.Opened opened;
        try {
            opened = sending.link().borrow(address, sending.limits());
        } catch (RemoteException e) {
            return unsent(e);
        }
        boolean broken = true;
        try {
            Optional<RemoteAttempt> refused = old ? relisted(sending, opened) : Optional.empty();
            if (refused.isPresent()) {
                broken = !(refused.get() instanceof RemoteAttempt.Refused);
                return refused.get();
            }
            RemoteAttempt made = call(sending, opened);
            // An error of the protocol is an answer too.
            broken =
                    !(made instanceof RemoteAttempt.Answered
                            || made instanceof RemoteAttempt.Broken
                            || made instanceof RemoteAttempt.Invalid
                            || isBusy(made));
            return made;
        } finally {
            sending.link().giveBack(opened, broken);
        }
    }

    /** A server that is too busy is there, and keeps its session. */
    private static boolean isBusy(RemoteAttempt made) {
        return made instanceof RemoteAttempt.Lost lost && lost.retryAfter() != null;
    }

    private static RemoteAttempt call(Sending sending, ProviderLink.Opened opened) {
        ProviderTool tool = sending.tool();
        try {
            return new RemoteAttempt.Answered(
                    opened.server()
                            .callTool(
                                    new RemoteTool(tool.pinned().name(), tool.definition().raw()),
                                    arguments(sending),
                                    sending.limits()));
        } catch (RemoteException e) {
            String why = String.valueOf(e.getMessage());
            return switch (e.kind()) {
                case NOT_SENT -> new RemoteAttempt.NotSent(why);
                case REFUSED -> new RemoteAttempt.Refused(why);
                case UNAUTHORIZED ->
                        new RemoteAttempt.Refused("the provider " + Unreachable.words(e));
                case LOST -> new RemoteAttempt.Lost(why, e.retryAfter().orElse(null));
                case INVALID -> new RemoteAttempt.Invalid(why);
                case BROKEN -> new RemoteAttempt.Broken(why);
            };
        }
    }

    /** The model's, and Grove's key where the tool knows a call by one. */
    private static ObjectNode arguments(Sending sending) {
        ObjectNode arguments = sending.call().arguments().deepCopy();
        String keyArgument = sending.tool().pinned().rules().keyArgument();
        if (keyArgument != null) {
            arguments.put(keyArgument, sending.context().keyOf(sending.call()).text());
        }
        return arguments;
    }

    /**
     * Lists the server's tools, unless another call has meanwhile.
     *
     * @return why the tool is not called, if it is not
     */
    private Optional<RemoteAttempt> relisted(Sending sending, ProviderLink.Opened opened) {
        ReentrantLock lock = sending.link().relisting();
        try {
            long left = Duration.between(clock.instant(), sending.limits().deadline()).toMillis();
            if (!lock.tryLock(Math.max(0, left), TimeUnit.MILLISECONDS)) {
                return Optional.of(
                        new RemoteAttempt.Refused("the provider's tools were not listed in time"));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.of(new RemoteAttempt.Refused("it was interrupted"));
        }
        try {
            if (isOld(sending, standing(sending))) {
                sending.link().listsTools();
                listings.store(
                        sending.context().tenant(),
                        sending.provider(),
                        discovery.ask(opened.server(), sending.limits()));
            }
        } catch (RemoteException e) {
            // Changes are still unknown, so they are marked again.
            sending.link().toolsChanged();
            listings.storeFailure(
                    sending.context().tenant(), sending.provider(), Unreachable.words(e));
            return Optional.of(unsent(e));
        } finally {
            lock.unlock();
        }
        return fault(sending, standing(sending)).map(RemoteAttempt.Refused::new);
    }

    /** Whether the known tools may be outdated: by their age, or because the server said so. */
    private boolean isOld(Sending sending, Optional<ToolStanding> standing) {
        return standing.filter(known ->
                        sending.link().haveToolsChanged()
                                || known.listedAt()
                                        .plus(settings.relist())
                                        .isBefore(clock.instant()))
                .isPresent();
    }

    /** Asked of the database before every try. */
    private Optional<ToolStanding> standing(Sending sending) {
        return ProvidedToolTable.standing(
                database,
                sending.context().tenant(),
                sending.provider().id(),
                sending.tool().pinned().name());
    }

    /** Why the tool is not called as things stand. */
    private static Optional<String> fault(Sending sending, Optional<ToolStanding> standing) {
        return ApprovalCheck.fault(sending.tool(), standing.map(ToolStanding::tool));
    }

    /** Before the call itself: whatever went wrong, the tool was not called. */
    private static RemoteAttempt unsent(RemoteException e) {
        String words = "the provider " + Unreachable.words(e);
        return switch (e.kind()) {
            case NOT_SENT, LOST -> new RemoteAttempt.NotSent(words);
            case REFUSED, UNAUTHORIZED, BROKEN, INVALID -> new RemoteAttempt.Refused(words);
        };
    }
}
