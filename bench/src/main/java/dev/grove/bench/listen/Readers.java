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

/**
 * Listeners that read at once whatever comes. Not thread-safe: read while one of its methods runs.
 */
public final class Readers implements AutoCloseable {

    /** Connections under way to their first byte at a time: no server accepts thousands at once. */
    private static final int COMING = 64;

    private static final Duration LOOK = Duration.ofMillis(100);

    private final InetSocketAddress address;
    private final byte[] request;
    private final Selector selector = Selector.open();
    private final List<SocketChannel> channels = new ArrayList<>();
    private final List<Reader> readers = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(256 * 1024);
    private int coming;
    private int done;

    public Readers(InetSocketAddress address, byte[] request) throws IOException {
        this.address = address;
        this.request = request.clone();
    }

    /** Opens streams; returns when all of them have begun. */
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

    /** Reads until all have heard the end, or are cut off. */
    public void readToTheEnd(Duration limit) throws IOException {
        readUntil(limit, () -> done == readers.size());
    }

    /** Those that heard every event in order on one connection, and the end. */
    public int heardAll() {
        return (int) readers.stream().filter(Reader::heardAll).count();
    }

    /** What the others say, a few of them. */
    public List<String> faults() {
        return readers.stream().map(Reader::fault).filter(Objects::nonNull).limit(5).toList();
    }

    private void connect() {
        try {
            SocketChannel channel = SocketChannel.open();
            Reader reader = new Reader();
            channels.add(channel);
            readers.add(reader);
            channel.configureBlocking(false);
            boolean connected = channel.connect(address);
            channel.register(
                    selector, connected ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT, reader);
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

    private void serve(SelectionKey key) {
        SocketChannel channel = (SocketChannel) key.channel();
        Reader reader = (Reader) key.attachment();
        try {
            if (key.isConnectable() || key.isWritable()) {
                channel.finishConnect();
                // Shorter than any socket's buffer.
                channel.write(ByteBuffer.wrap(request));
                key.interestOps(SelectionKey.OP_READ);
            } else {
                read(channel, reader);
            }
        } catch (IOException _) {
            end(channel, reader);
        }
    }

    private void read(SocketChannel channel, Reader reader) throws IOException {
        boolean before = reader.isAnswered();
        int count = channel.read(buffer.clear());
        if (count > 0) {
            reader.hear(buffer.array(), count);
        }
        if (count < 0) {
            end(channel, reader);
        } else if (!before && reader.isAnswered()) {
            coming--;
        }
    }

    private void end(SocketChannel channel, Reader reader) {
        if (!reader.isAnswered()) {
            coming--;
        }
        reader.cutOff();
        done++;
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
