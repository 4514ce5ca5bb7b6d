package dev.grove.workspace.container;

import dev.grove.workspace.sandbox.SandboxLostException;
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
    private static final int SMALL = 8192;

    private final Consumer<byte[]> frames;
    private byte[] buffer = new byte[SMALL];
    private int filled;

    FrameReader(Consumer<byte[]> frames) {
        this.frames = frames;
    }

    /**
     * Takes the next piece.
     *
     * @throws SandboxLostException when the other side does not keep to the protocol; nothing more
     *     is to be read then
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
                buffer = new byte[0];
                filled = 0;
                throw new SandboxLostException(
                        "the toolbox sent a frame of "
                                + Integer.toUnsignedString(length)
                                + " bytes, more than "
                                + LONGEST);
            }
            if (filled - start - HEAD < length) {
                break;
            }
            frames.accept(Arrays.copyOfRange(buffer, start + HEAD, start + HEAD + length));
            start += HEAD + length;
        }
        keep(start);
    }

    /** The bytes of memory that it takes. */
    int held() {
        return buffer.length;
    }

    private void keep(int start) {
        filled -= start;
        if (filled == 0 && buffer.length > SMALL) {
            // A sandbox that once sent much does not hold on to the memory for it.
            buffer = new byte[SMALL];
        } else if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, filled);
        }
    }
}
