package dev.grove.workspace.egress.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Connections and bytes that a run may still have; shared by all of its connections. */
public final class TrafficBudget {

    private static final int BUFFER = 32 * 1024;

    private final AtomicInteger connections;
    private final AtomicLong bytes;

    public TrafficBudget(int connections, long bytes) {
        this.connections = new AtomicInteger(connections);
        this.bytes = new AtomicLong(bytes);
    }

    void connect() throws RefusedException {
        if (connections.getAndUpdate(left -> Math.max(0, left - 1)) <= 0) {
            throw RefusedException.forbidden("This run has made all the connections it may make.");
        }
        if (bytes.get() <= 0) {
            throw RefusedException.forbidden("This run has transferred all the bytes it may.");
        }
    }

    /** Copies to the end of the source; fails where the bytes are used up. */
    void copy(InputStream source, OutputStream target, Progress progress) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (int count = source.read(buffer); count >= 0; count = source.read(buffer)) {
            take(count);
            target.write(buffer, 0, count);
            target.flush();
            progress.made();
        }
    }

    void take(int count) throws IOException {
        if (bytes.addAndGet(-count) < 0) {
            throw new IOException("the run has transferred all the bytes it may");
        }
    }

    /** Called after each piece. */
    @FunctionalInterface
    interface Progress {
        void made();
    }
}
