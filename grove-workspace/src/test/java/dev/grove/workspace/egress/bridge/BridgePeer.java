package dev.grove.workspace.egress.bridge;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A sandbox's side of a bridge, as honest or as hostile as its test wants it. */
public final class BridgePeer {

    private static final FrameKind[] KINDS = FrameKind.values();

    private final Bridge bridge;
    private final DataInputStream fromServer;
    private int last;

    public BridgePeer(Consumer<BridgeStream> server) {
        bridge = new Bridge(server);
        fromServer = new DataInputStream(bridge.toSandbox());
    }

    public static BridgePeer greeted(Consumer<BridgeStream> server) {
        BridgePeer peer = new BridgePeer(server);
        peer.sendHonestly(FrameKind.HELLO, 1, new byte[16]);
        return peer;
    }

    public Bridge bridge() {
        return bridge;
    }

    void send(int kind, int stream, byte[] payload) throws BridgeBrokenException {
        bridge.accept(
                ByteBuffer.allocate(Frame.HEAD + payload.length)
                        .put((byte) kind)
                        .putInt(stream)
                        .putInt(payload.length)
                        .put(payload)
                        .array());
    }

    void sendHonestly(FrameKind kind, int stream, byte[] payload) {
        try {
            send(kind.code(), stream, payload);
        } catch (BridgeBrokenException e) {
            throw new AssertionError(e);
        }
    }

    public int open() {
        sendHonestly(FrameKind.OPEN, ++last, new byte[0]);
        return last;
    }

    public void data(int stream, byte[] payload) {
        sendHonestly(FrameKind.DATA, stream, payload);
    }

    public void close(int stream) {
        sendHonestly(FrameKind.CLOSE, stream, new byte[0]);
    }

    /** The next frame of any kind. */
    Frame next() {
        try {
            FrameKind kind = KINDS[fromServer.readByte()];
            int stream = fromServer.readInt();
            byte[] payload = new byte[fromServer.readInt()];
            fromServer.readFully(payload);
            return new Frame(kind, stream, payload);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a request on a connection of its own and reads all that comes back. */
    public String exchange(byte[] request) {
        int stream = open();
        for (int at = 0; at < request.length; at += Frame.LONGEST) {
            int count = Math.min(Frame.LONGEST, request.length - at);
            data(stream, ByteBuffer.allocate(count).put(request, at, count).array());
        }
        return readToEnd(stream);
    }

    public String readToEnd(int stream) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Frame frame = next(); frame.kind() != FrameKind.CLOSE; frame = next()) {
            if (frame.kind() == FrameKind.DATA) {
                all.writeBytes(frame.payload());
                sendHonestly(
                        FrameKind.WINDOW,
                        stream,
                        ByteBuffer.allocate(4).putInt(frame.payload().length).array());
            }
        }
        close(stream);
        return all.toString(StandardCharsets.ISO_8859_1);
    }
}
