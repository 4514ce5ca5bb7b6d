package dev.grove.mcp.provider;

import dev.grove.mcp.client.RemoteServer;
import dev.grove.mcp.client.RemoteServers;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * State that this replica keeps for one version of a provider: an open server for all calls, how
 * many may be made at once, and whether it is left alone. Thread-safe.
 */
final class ProviderLink {

    private final RemoteServers servers;
    private final Clock clock;
    private final Semaphore permits;
    private final CircuitBreaker breaker;
    private final ReentrantLock relisting = new ReentrantLock();
    private final AtomicBoolean toolsChanged = new AtomicBoolean();
    private @Nullable Opened current;
    private Instant used;

    ProviderLink(RemoteServers servers, Clock clock, int most, CircuitBreaker breaker) {
        this.servers = servers;
        this.clock = clock;
        this.permits = new Semaphore(most, true);
        this.breaker = breaker;
        this.used = clock.instant();
    }

    /** A server in the hands of calls; closed when it is replaced and the last of them is done. */
    static final class Opened {
        private final RemoteAddress address;
        private final RemoteServer server;
        private int users;
        private boolean retired;

        private Opened(RemoteAddress address, RemoteServer server) {
            this.address = address;
            this.server = server;
        }

        RemoteServer server() {
            return server;
        }
    }

    Semaphore permits() {
        return permits;
    }

    CircuitBreaker breaker() {
        return breaker;
    }

    /** Held while the server's tools are listed, so that one caller does it for all. */
    ReentrantLock relisting() {
        return relisting;
    }

    /**
     * The open server, or a new one where there is none or its credentials have changed. Give it
     * back.
     */
    Opened borrow(RemoteAddress address, CallLimits limits) throws RemoteException {
        synchronized (this) {
            used = clock.instant();
            if (current != null && current.address.equals(address)) {
                current.users++;
                return current;
            }
        }
        if (!address.isShared()) {
            return openedForOne(address, limits);
        }
        Opened opened = new Opened(address, servers.open(address, limits));
        opened.server.onToolsChanged(this::toolsChanged);
        Opened replaced;
        synchronized (this) {
            opened.users = 1;
            replaced = retireCurrent();
            current = opened;
        }
        close(replaced);
        return opened;
    }

    /**
     * A session that another run's requests join would pass for its own: one that has an identity
     * is closed with the call that opened it.
     */
    private Opened openedForOne(RemoteAddress address, CallLimits limits) throws RemoteException {
        Opened opened = new Opened(address, servers.open(address, limits));
        opened.users = 1;
        opened.retired = true;
        return opened;
    }

    /**
     * The open server, for work outside of calls; null where none is open or it is being closed.
     * Give it back.
     */
    synchronized @Nullable Opened borrowIfOpen() {
        if (current != null) {
            current.users++;
        }
        return current;
    }

    /** The server has, or may have, other tools than those that were last listed. */
    void toolsChanged() {
        toolsChanged.set(true);
    }

    boolean haveToolsChanged() {
        return toolsChanged.get();
    }

    /**
     * Clears the mark of a change. Call it right before the tools are listed: what changes later is
     * a change again.
     */
    void listsTools() {
        toolsChanged.set(false);
    }

    /**
     * @param broken whether it must not be used any more
     */
    void giveBack(Opened opened, boolean broken) {
        boolean close;
        synchronized (this) {
            used = clock.instant();
            opened.users--;
            if (broken) {
                opened.retired = true;
                current = opened.equals(current) ? null : current;
            }
            close = opened.retired && opened.users == 0;
        }
        close(close ? opened : null);
    }

    /**
     * Closes the server if it has not been used since then.
     *
     * @return whether nothing is left to remember
     */
    boolean closeUnusedSince(Instant then) {
        Opened unused;
        boolean forgettable;
        synchronized (this) {
            if (!used.isBefore(then) || (current != null && current.users > 0)) {
                return false;
            }
            unused = retireCurrent();
            forgettable = breaker.isCalm();
        }
        close(unused);
        return forgettable;
    }

    /** Closes what is open, or has the last of its users close it. */
    void closeCurrent() {
        Opened before;
        synchronized (this) {
            before = retireCurrent();
        }
        close(before);
    }

    /** Retires the open server; returns it if it is unused and must be closed now. */
    private @Nullable Opened retireCurrent() {
        Opened before = current;
        current = null;
        if (before == null) {
            return null;
        }
        before.retired = true;
        return before.users == 0 ? before : null;
    }

    private static void close(@Nullable Opened opened) {
        if (opened != null) {
            opened.server.close();
        }
    }
}
