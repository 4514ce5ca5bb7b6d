package dev.grove.workspace.egress.bridge;

import java.nio.ByteBuffer;

/** A frame of a bridge: kind, number of the stream, length, and that many bytes. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Frame(FrameKind kind, int stream, byte[] payload) {

    static final int HEAD = 9;
    static final int LONGEST = 64 * 1024;

    private static final byte[] NOTHING = new byte[0];

    static byte[] data(int stream, byte[] source, int offset, int length) {
        return head(FrameKind.DATA, stream, length).put(source, offset, length).array();
    }

    static byte[] window(int stream, int bytes) {
        return head(FrameKind.WINDOW, stream, Integer.BYTES).putInt(bytes).array();
    }

    static byte[] close(int stream) {
        return head(FrameKind.CLOSE, stream, NOTHING.length).array();
    }

    private static ByteBuffer head(FrameKind kind, int stream, int length) {
        return ByteBuffer.allocate(HEAD + length).put(kind.code()).putInt(stream).putInt(length);
    }
}
