package dev.grove.workspace.egress.bridge;

import java.nio.ByteBuffer;

/** Puts frames together from the pieces in which they arrive. Holds at most one frame. */
final class FrameAssembly {

    private static final FrameKind[] KINDS = FrameKind.values();

    private final Taker taker;
    private final ByteBuffer head = ByteBuffer.allocate(Frame.HEAD);
    private byte[] payload = new byte[0];
    private int filled;

    FrameAssembly(Taker taker) {
        this.taker = taker;
    }

    /** Takes whole frames. */
    @FunctionalInterface
    interface Taker {
        void take(Frame frame) throws BridgeBrokenException;
    }

    void accept(byte[] piece) throws BridgeBrokenException {
        int at = 0;
        while (at < piece.length) {
            if (head.hasRemaining()) {
                int count = Math.min(head.remaining(), piece.length - at);
                head.put(piece, at, count);
                at += count;
                if (head.hasRemaining()) {
                    return;
                }
                begin();
            }
            int count = Math.min(payload.length - filled, piece.length - at);
            System.arraycopy(piece, at, payload, filled, count);
            at += count;
            filled += count;
            if (filled == payload.length) {
                head.clear();
                taker.take(new Frame(KINDS[head.get(0)], head.getInt(1), payload));
            }
        }
    }

    private void begin() throws BridgeBrokenException {
        int kind = head.get(0);
        int length = head.getInt(1 + Integer.BYTES);
        if (kind < 0 || kind >= KINDS.length) {
            throw new BridgeBrokenException("a frame of kind " + kind);
        }
        if (length < 0 || length > Frame.LONGEST) {
            throw new BridgeBrokenException(
                    "a frame of " + Integer.toUnsignedString(length) + " bytes");
        }
        payload = new byte[length];
        filled = 0;
        if (length == 0 && kind == FrameKind.DATA.code()) {
            throw new BridgeBrokenException("data without a byte");
        }
    }
}
