package dev.grove.workspace.container;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The input of a process: whole frames from any thread, in order, each handed on as soon as it is
 * there.
 */
final class FrameQueue extends InputStream {

    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> frames = new LinkedBlockingQueue<>();
    private byte[] current = END;
    private int position;
    private boolean ended;

    void add(byte[] frame) {
        frames.add(frame);
    }

    void end() {
        frames.add(END);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (ended) {
            return -1;
        }
        if (position == current.length) {
            try {
                current = frames.take();
                position = 0;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("Interrupted", e);
            }
            if (current.length == 0) {
                ended = true;
                return -1;
            }
        }
        int count = Math.min(length, current.length - position);
        System.arraycopy(current, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return current.length - position;
    }
}
