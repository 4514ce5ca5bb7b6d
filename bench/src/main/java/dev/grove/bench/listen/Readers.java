package dev.grove.bench.listen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Listeners that read at once whatever comes. Not thread-safe: read while one of its methods runs.
 */
public final class Readers implements AutoCloseable {

    /** Connections under way to their first byte at a time: no server accepts thousands at once. */
    private static final int COMING = 64;

    private static final Duration LOOK = Duration.ofMillis(100);

    private final InetSocketAddress address;
    private final IntFunction<byte[]> requests;
    private final Supplier<? extends Reader> ears;
    private final Selector selector = Selector.open();
    private final List<SocketChannel> channels = new ArrayList<>();
    private final List<Reader> readers = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(256 * 1024);
    private int coming;
    private int ended;
    private int notified;
    private int lost;

    /**
     * @param requests what each listener asks with, by its number from 0
     * @param ears makes the reader of each
     */
    public Readers(
            InetSocketAddress address,
            IntFunction<byte[]> requests,
            Supplier<? extends Reader> ears)
            throws IOException {
        this.address = address;
        this.requests = requests;
        this.ears = ears;
    }

    /** Opens streams; returns when all of them have begun, or were refused. */
    public void open(int count, Duration limit) throws IOException {
        int all = readers.size() + count;
        readUntil(
                limit,
                () -> {
                    for (; coming < COMING && readers.size() < all; coming++) {
                        connect();
                    }
                    return coming == 0;
                });
    }

    /** Reads for a while. */
    public void read(Duration time) throws IOException {
        readUntil(time, () -> false);
    }

    /** Reads until all streams have ended. */
    public void readToTheEnd(Duration limit) throws IOException {
        readUntil(limit, () -> ended == readers.size());
    }

    /** Reads until all have received what they wait for, or are cut off. */
    public void readUntilStopped(Duration limit) throws IOException {
        readUntil(limit, () -> notified + lost == readers.size());
    }

    /** Counts the listeners whose streams have begun and have no fault. */
    public int listening() {
        return (int)
                readers.stream()
                        .filter(reader -> reader.hasBegun() && reader.fault() == null)
                        .count();
    }

    /** Counts the listeners that received everything as expected, on one connection. */
    public int receivedAll() {
        return (int) readers.stream().filter(Reader::receivedAll).count();
    }

    /** Returns the faults of a few listeners. */
    public List<String> faults() {
        return readers.stream().map(Reader::fault).filter(Objects::nonNull).limit(5).toList();
    }

    private void connect() {
        try {
            SocketChannel channel = SocketChannel.open();
            Connection connection = new Connection(ears.get(), requests.apply(readers.size()));
            channels.add(channel);
            readers.add(connection.reader);
            channel.configureBlocking(false);
            boolean connected = channel.connect(address);
            channel.register(
                    selector,
                    connected ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT,
                    connection);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readUntil(Duration limit, BooleanSupplier enough) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        while (!enough.getAsBoolean() && System.nanoTime() < end) {
            selector.select(this::serve, LOOK.toMillis());
        }
    }

    /** A listener's. */
    private static final class Connection {

        private final Reader reader;

        /** Shorter than any socket's buffer. */
        private final byte[] request;

        private Connection(Reader reader, byte[] request) {
            this.reader = reader;
            this.request = request;
        }
    }

    private void serve(SelectionKey key) {
        SocketChannel channel = (SocketChannel) key.channel();
        Connection connection = (Connection) key.attachment();
        Reader reader = connection.reader;
        try {
            if (key.isConnectable() || key.isWritable()) {
                channel.finishConnect();
                channel.write(ByteBuffer.wrap(connection.request));
                key.interestOps(SelectionKey.OP_READ);
            } else {
                read(channel, reader);
            }
        } catch (IOException _) {
            end(channel, reader);
        }
    }

    private void read(SocketChannel channel, Reader reader) throws IOException {
        boolean begun = reader.hasBegun();
        boolean done = reader.isDone();
        int count = channel.read(buffer.clear());
        if (count > 0) {
            reader.receive(buffer.array(), count);
        }
        if (!begun && reader.hasBegun()) {
            coming--;
        }
        if (!done && reader.isDone()) {
            notified++;
        }
        if (count < 0) {
            end(channel, reader);
        }
    }

    private void end(SocketChannel channel, Reader reader) {
        if (!reader.hasBegun()) {
            coming--;
        }
        if (!reader.isDone()) {
            lost++;
        }
        reader.cutOff();
        ended++;
        try {
            channel.close();
        } catch (IOException _) {
            // It is gone already.
        }
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
        selector.close();
    }
}
