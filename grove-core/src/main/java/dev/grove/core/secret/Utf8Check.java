package dev.grove.core.secret;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Finds whether what is written is UTF-8 text, holding nothing of it. Not thread-safe. */
public final class Utf8Check extends OutputStream {

    private static final int PIECE = 8 * 1024;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final CharBuffer decoded = CharBuffer.allocate(PIECE);
    private ByteBuffer begun = ByteBuffer.allocate(0);
    private boolean isText = true;

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (isText) {
            ByteBuffer input = ByteBuffer.allocate(begun.remaining() + length);
            input.put(begun).put(bytes, offset, length).flip();
            check(input, false);
            begun = input;
        }
    }

    /** Charset to scrub the file in, now that all of it was written. */
    public Charset charset() {
        if (isText) {
            check(begun, true);
        }
        return isText ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    }

    private void check(ByteBuffer input, boolean isEnd) {
        CoderResult result;
        do {
            result = decoder.decode(input, decoded, isEnd);
            decoded.clear();
        } while (result.isOverflow());
        isText = !result.isError();
    }
}
