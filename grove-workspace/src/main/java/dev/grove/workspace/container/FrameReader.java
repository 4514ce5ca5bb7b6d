package dev.grove.workspace.container;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Puts frames together from the pieces in which they arrive. What comes is not trusted: its length
 * is bounded.
 */
final class FrameReader {

    static final int LONGEST = 8 * 1024 * 1024;
    private static final int HEAD = 4;

    private final Consumer<byte[]> frames;
    private byte[] buffer = new byte[8192];
    private int filled;

    FrameReader(Consumer<byte[]> frames) {
        this.frames = frames;
    }

    /**
     * Takes the next piece.
     *
     * @throws IllegalStateException when the other side does not keep to the protocol
     */
    void accept(byte[] piece) {
        if (filled + piece.length > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, filled + piece.length));
        }
        System.arraycopy(piece, 0, buffer, filled, piece.length);
        filled += piece.length;
        int start = 0;
        while (filled - start >= HEAD) {
            int length = ByteBuffer.wrap(buffer, start, HEAD).getInt();
            if (length < 0 || length > LONGEST) {
                throw new IllegalStateException("The toolbox sent a frame of " + length + " bytes");
            }
            if (filled - start - HEAD < length) {
                break;
            }
            frames.accept(Arrays.copyOfRange(buffer, start + HEAD, start + HEAD + length));
            start += HEAD + length;
        }
        System.arraycopy(buffer, start, buffer, 0, filled - start);
        filled -= start;
    }
}
