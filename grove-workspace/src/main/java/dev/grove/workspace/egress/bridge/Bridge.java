package dev.grove.workspace.egress.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The server's side of one bridge: its streams by number. */
public final class Bridge {

    static final int MOST_STREAMS = 256;

    private static final int VERSION = 1;

    /** For a program to say what it wants; who serves it may give it longer. */
    private static final Duration FIRST_LIMIT = Duration.ofSeconds(20);

    private final Consumer<BridgeStream> server;
    private final BridgeOutput output = new BridgeOutput();
    private final FrameAssembly assembly = new FrameAssembly(this::take);
    private final Map<Integer, BridgeStream> streams = new ConcurrentHashMap<>();
    private final CompletableFuture<BridgeProcess> process = new CompletableFuture<>();
    private int last;
    private volatile boolean ended;

    /**
     * @param server of a stream, on a virtual thread; closes it
     */
    public Bridge(Consumer<BridgeStream> server) {
        this.server = server;
    }

    /** Standard input of the bridge's process; ends with the bridge. */
    public InputStream toSandbox() {
        return output;
    }

    /** The bridge's process, as soon as it said hello. */
    public CompletableFuture<BridgeProcess> process() {
        return process.copy();
    }

    public boolean isAlive() {
        return !ended;
    }

    /**
     * Takes the next piece of the process's standard output, from one thread; never waits.
     *
     * @throws BridgeBrokenException when the sandbox breaks the protocol; the bridge has ended then
     */
    public void accept(byte[] piece) throws BridgeBrokenException {
        if (ended) {
            return;
        }
        try {
            assembly.accept(piece);
        } catch (BridgeBrokenException e) {
            end(String.valueOf(e.getMessage()));
            throw e;
        }
    }

    /** Ends every stream, and the input of the process, which ends it. */
    public void end(String why) {
        ended = true;
        process.completeExceptionally(new IOException("the bridge has ended: " + why));
        output.end();
        streams.values().forEach(BridgeStream::lose);
        streams.clear();
    }

    private void take(Frame frame) throws BridgeBrokenException {
        if (!process.isDone()) {
            process.complete(hello(frame));
            return;
        }
        switch (frame.kind()) {
            case HELLO -> throw new BridgeBrokenException("a second hello");
            case OPEN -> open(frame);
            case DATA -> streamOf(frame).take(frame.payload());
            case WINDOW -> streamOf(frame).credit(frame.payload());
            case CLOSE -> {
                if (streamOf(frame).endThere()) {
                    streams.remove(frame.stream());
                }
            }
        }
    }

    private static BridgeProcess hello(Frame frame) throws BridgeBrokenException {
        boolean known =
                frame.kind() == FrameKind.HELLO
                        && frame.stream() == VERSION
                        && frame.payload().length == 2 * Long.BYTES;
        if (!known) {
            throw new BridgeBrokenException("no hello of this version");
        }
        ByteBuffer payload = ByteBuffer.wrap(frame.payload());
        return new BridgeProcess(payload.getLong(), payload.getLong());
    }

    private void open(Frame frame) throws BridgeBrokenException {
        if (frame.stream() != last + 1 || frame.payload().length > 0) {
            throw new BridgeBrokenException("a stream out of its order");
        }
        if (streams.size() >= MOST_STREAMS) {
            throw new BridgeBrokenException("more than " + MOST_STREAMS + " streams");
        }
        last = frame.stream();
        BridgeStream stream = new BridgeStream(last, this, FIRST_LIMIT);
        streams.put(last, stream);
        if (ended) {
            stream.lose();
        }
        Thread.ofVirtual().name("egress-" + last).start(() -> serve(stream));
    }

    private void serve(BridgeStream stream) {
        try (stream) {
            server.accept(stream);
        }
    }

    private BridgeStream streamOf(Frame frame) throws BridgeBrokenException {
        return Optional.ofNullable(streams.get(frame.stream()))
                .orElseThrow(() -> new BridgeBrokenException("a frame of no stream"));
    }

    void send(byte[] frame) throws IOException {
        output.add(frame);
    }

    void closed(int number, boolean both) {
        if (both) {
            streams.remove(number);
        }
        try {
            output.add(Frame.close(number));
        } catch (IOException _) {
            // The bridge has ended, and with it the stream.
        }
    }
}
