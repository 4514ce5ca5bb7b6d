package dev.grove.workspace.egress.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The standard input of a bridge: whole frames, in order, from any thread. A sandbox that reads
 * none of it makes its own streams wait, and takes no more memory than {@link #MOST}.
 */
final class BridgeOutput extends InputStream {

    private static final int MOST = 1024 * 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<byte[]> frames = new ArrayDeque<>();
    private int position;
    private int held;
    private boolean ended;

    /** Waits while too much is held. */
    void add(byte[] frame) throws IOException {
        lock.lock();
        try {
            while (!ended && held >= MOST) {
                changed.await();
            }
            if (ended) {
                throw new IOException("the bridge has ended");
            }
            frames.add(frame);
            held += frame.length;
            changed.signalAll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            frames.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
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
        lock.lock();
        try {
            while (!ended && frames.isEmpty()) {
                changed.await();
            }
            return ended ? -1 : fill(target, offset, length);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    private int fill(byte[] target, int offset, int length) {
        int count = 0;
        while (count < length && !frames.isEmpty()) {
            byte[] first = frames.element();
            int some = Math.min(length - count, first.length - position);
            System.arraycopy(first, position, target, offset + count, some);
            count += some;
            position += some;
            if (position == first.length) {
                frames.remove();
                position = 0;
            }
        }
        held -= count;
        changed.signalAll();
        return count;
    }
}
