package dev.grove.mcp.client.tool;

import dev.grove.core.cancel.Cancellation;
import dev.grove.mcp.client.rpc.Followed;
import dev.grove.mcp.client.rpc.RemoteException;
import java.time.Duration;

/**
 * Follows the stream on which a server says that its tools have changed, on a thread of its own,
 * until it is closed. One that ends is opened again, later each time, and what may have been missed
 * meanwhile counts as a change.
 */
public final class ToolsWatch implements AutoCloseable {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    /** A stream that lasted for that long is no failure when it ends. */
    private static final Duration LASTING = Duration.ofMinutes(1);

    private final Stream stream;
    private final Runnable missed;
    private final Cancellation cancellation = new Cancellation();

    private ToolsWatch(Stream stream, Runnable missed) {
        this.stream = stream;
        this.missed = missed;
    }

    /** Opens the stream and reads it to its end. */
    @FunctionalInterface
    public interface Stream {

        /**
         * @param opened done once there is one
         */
        Followed follow(Cancellation cancellation, Runnable opened) throws RemoteException;
    }

    /**
     * @param missed runs when a notification may have been missed
     */
    public static ToolsWatch start(Stream stream, Runnable missed) {
        ToolsWatch watch = new ToolsWatch(stream, missed);
        Thread _ = Thread.ofVirtual().name("mcp-tools-watch").start(watch::watch);
        return watch;
    }

    private void watch() {
        Runnable opened = () -> {};
        Duration pause = FIRST_PAUSE;
        while (true) {
            long began = System.nanoTime();
            try {
                if (stream.follow(cancellation, opened) instanceof Followed.Refused refused
                        && !refused.mayBeLater()) {
                    return;
                }
            } catch (RemoteException e) {
                if (!mayBeLater(e)) {
                    return;
                }
            }
            if (System.nanoTime() - began > LASTING.toNanos()) {
                pause = FIRST_PAUSE;
            }
            if (!cancellation.sleep(pause)) {
                return;
            }
            pause = doubled(pause);
            opened = missed;
        }
    }

    private static boolean mayBeLater(RemoteException e) {
        return switch (e.kind()) {
            case LOST, NOT_SENT, BROKEN -> true;
            case REFUSED, UNAUTHORIZED, INVALID -> false;
        };
    }

    private static Duration doubled(Duration pause) {
        Duration next = pause.multipliedBy(2);
        return next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
    }

    @Override
    public void close() {
        cancellation.request();
    }
}
