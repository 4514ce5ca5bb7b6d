package dev.grove.core.secret;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/**
 * Scrubs a file that passes piece by piece, as {@link Scrubber#scrub(byte[])} does one that is
 * held. Whether the file is UTF-8 is to be known before: {@link Utf8Check} finds it. Closing it
 * sends what was held back, and leaves the target open. Not thread-safe.
 */
public final class ScrubbedOutput extends OutputStream {

    private static final int PIECE = 8 * 1024;

    private final Charset charset;
    private final CharsetDecoder decoder;
    private final Scrubber.Stream stream;
    private final OutputStream target;
    private final CharBuffer decoded = CharBuffer.allocate(PIECE);

    /** Bytes of a character whose rest follows. */
    private ByteBuffer begun = ByteBuffer.allocate(0);

    /** The first half of a character outside the basic plane; 0 for none. */
    private char half;

    /**
     * Scrubs what is written for a target.
     *
     * @param charset of the file: UTF-8, or ISO-8859-1 for any other file, which gives each byte
     *     back
     */
    public ScrubbedOutput(Scrubber scrubber, Charset charset, OutputStream target) {
        this.charset = charset;
        this.decoder =
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE);
        this.target = target;
        this.stream = scrubber.stream(this::send);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer input = ByteBuffer.allocate(begun.remaining() + length);
        input.put(begun).put(bytes, offset, length).flip();
        decode(input, false);
        begun = input;
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    @Override
    public void close() throws IOException {
        decode(begun, true);
        begun = ByteBuffer.allocate(0);
        try {
            stream.finish();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void decode(ByteBuffer input, boolean isEnd) throws IOException {
        CoderResult result;
        do {
            result = decoder.decode(input, decoded, isEnd);
            decoded.flip();
            String piece = decoded.toString();
            decoded.clear();
            try {
                stream.accept(piece);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        } while (result.isOverflow());
    }

    private void send(String text) {
        String whole = half == 0 ? text : half + text;
        half = 0;
        int end = whole.length();
        if (Character.isHighSurrogate(whole.charAt(end - 1))) {
            half = whole.charAt(--end);
        }
        try {
            target.write(whole.substring(0, end).getBytes(charset));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
