package dev.grove.workspace.egress.bridge;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Connection of a program. Reads and writes wait until {@link #endAfter} at the longest; then they
 * fail with {@link SocketTimeoutException}.
 */
public final class BridgeStream implements Closeable {

    static final int CREDIT = 256 * 1024;

    /** Credit is returned in such amounts, so that few frames do nothing else. */
    private static final int RETURNED = CREDIT / 4;

    private final int number;
    private final Bridge bridge;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Held while a frame is sent, so that none comes after the end of its stream. */
    private final ReentrantLock order = new ReentrantLock();

    private final ArrayDeque<byte[]> received = new ArrayDeque<>();
    private int position;

    /** Bytes that the sandbox has sent and got no credit for. */
    private int unreturned;

    private int owed;
    private int credit = CREDIT;
    private boolean endedThere;
    private boolean endedHere;
    private boolean lost;
    private long end;

    BridgeStream(int number, Bridge bridge, Duration limit) {
        this.number = number;
        this.bridge = bridge;
        this.end = System.nanoTime() + limit.toNanos();
    }

    public void endAfter(Duration limit) {
        lock.lock();
        try {
            end = System.nanoTime() + limit.toNanos();
        } finally {
            lock.unlock();
        }
    }

    public InputStream input() {
        return new Input();
    }

    public OutputStream output() {
        return new Output();
    }

    /** Ends both directions; what was written before still arrives. */
    @Override
    public void close() {
        boolean both;
        lock.lock();
        try {
            if (endedHere || lost) {
                return;
            }
            endedHere = true;
            received.clear();
            both = endedThere;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        order.lock();
        try {
            bridge.closed(number, both);
        } finally {
            order.unlock();
        }
    }

    void take(byte[] data) throws BridgeBrokenException {
        lock.lock();
        try {
            if (endedThere || data.length > CREDIT - unreturned) {
                throw new BridgeBrokenException("data beyond its credit");
            }
            unreturned += data.length;
            if (!endedHere) {
                received.add(data);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    void credit(byte[] payload) throws BridgeBrokenException {
        int bytes = payload.length == Integer.BYTES ? ByteBuffer.wrap(payload).getInt() : 0;
        lock.lock();
        try {
            if (bytes <= 0 || bytes > CREDIT - credit) {
                throw new BridgeBrokenException("credit for what was not sent");
            }
            credit += bytes;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether this side had ended as well, so that nothing more comes of the stream. */
    boolean endThere() throws BridgeBrokenException {
        lock.lock();
        try {
            if (endedThere) {
                throw new BridgeBrokenException("a second end of a stream");
            }
            endedThere = true;
            changed.signalAll();
            return endedHere;
        } finally {
            lock.unlock();
        }
    }

    void lose() {
        lock.lock();
        try {
            lost = true;
            received.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private int read(byte[] target, int offset, int length) throws IOException {
        int count;
        int returned = 0;
        lock.lock();
        try {
            while (received.isEmpty() && !endedThere) {
                await();
            }
            check();
            if (received.isEmpty()) {
                return -1;
            }
            byte[] first = received.element();
            count = Math.min(length, first.length - position);
            System.arraycopy(first, position, target, offset, count);
            position += count;
            if (position == first.length) {
                received.remove();
                position = 0;
            }
            owed += count;
            if (owed >= RETURNED && !endedThere) {
                returned = owed;
                owed = 0;
                unreturned -= returned;
            }
        } finally {
            lock.unlock();
        }
        if (returned > 0) {
            send(Frame.window(number, returned));
        }
        return count;
    }

    private void write(byte[] source, int offset, int length) throws IOException {
        int at = offset;
        while (at < offset + length) {
            int count = taken(Math.min(offset + length - at, Frame.LONGEST));
            send(Frame.data(number, source, at, count));
            at += count;
        }
    }

    private void send(byte[] frame) throws IOException {
        order.lock();
        try {
            lock.lock();
            try {
                check();
            } finally {
                lock.unlock();
            }
            bridge.send(frame);
        } finally {
            order.unlock();
        }
    }

    private int taken(int wanted) throws IOException {
        lock.lock();
        try {
            while (credit == 0 && !endedThere) {
                await();
            }
            check();
            if (endedThere) {
                throw new IOException("the program has closed its connection");
            }
            int count = Math.min(wanted, credit);
            credit -= count;
            return count;
        } finally {
            lock.unlock();
        }
    }

    /** Called in a loop, on its condition. */
    @SuppressWarnings("WaitNotInLoop")
    private void await() throws IOException {
        check();
        long left = end - System.nanoTime();
        if (left <= 0) {
            throw new SocketTimeoutException("the program took too long");
        }
        try {
            changed.await(left, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void check() throws IOException {
        if (lost || endedHere) {
            throw new IOException("the connection has ended");
        }
    }

    private final class Input extends InputStream {

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return length == 0 ? 0 : BridgeStream.this.read(target, offset, length);
        }
    }

    private final class Output extends OutputStream {

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            BridgeStream.this.write(source, offset, length);
        }
    }
}
