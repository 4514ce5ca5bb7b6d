package dev.grove.workspace.view;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A file's bytes, ready to be sent; nothing but the server's own disk is held by it. The caller
 * must close it.
 */
public final class SpooledFile implements AutoCloseable {

    /** A slower reader is cut off, as it would hold the disk for too long. */
    private static final long SLOWEST_BYTES_PER_SECOND = 128 * 1024;

    private static final Duration AT_LEAST = Duration.ofMinutes(1);
    private static final int PIECE = 64 * 1024;

    private final FileChannel content;
    private final long size;
    private final Clock clock;
    private final Runnable closed;
    private final AtomicBoolean open = new AtomicBoolean(true);

    SpooledFile(FileChannel content, long size, Clock clock, Runnable closed) {
        this.content = content;
        this.size = size;
        this.clock = clock;
        this.closed = closed;
    }

    /** In bytes. */
    public long size() {
        return size;
    }

    void write(byte[] piece, int length) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(piece, 0, length);
        while (rest.hasRemaining()) {
            content.write(rest);
        }
    }

    /** Fills it from its beginning. */
    OutputStream filling() {
        return Channels.newOutputStream(content);
    }

    /**
     * Sends all of it.
     *
     * @throws IOException when the target does, or takes it so slowly that it would hold the disk
     *     for hours
     */
    public void sendTo(OutputStream target) throws IOException {
        Instant end = clock.instant().plus(AT_LEAST).plusSeconds(size / SLOWEST_BYTES_PER_SECOND);
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        long sent = 0;
        while (content.read(piece, sent) > 0) {
            if (clock.instant().isAfter(end)) {
                throw new IOException(
                        "A caller took a file too slowly: %d of %d bytes".formatted(sent, size));
            }
            target.write(piece.array(), 0, piece.position());
            sent += piece.position();
            piece.clear();
        }
    }

    @Override
    public void close() throws IOException {
        if (open.compareAndSet(true, false)) {
            try {
                content.close();
            } finally {
                closed.run();
            }
        }
    }
}
