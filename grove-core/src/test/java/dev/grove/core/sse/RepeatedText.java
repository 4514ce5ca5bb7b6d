package dev.grove.core.sse;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A text again and again up to a length, made as it is read. */
final class RepeatedText extends InputStream {

    private final byte[] text;
    private final long length;
    private long given;

    RepeatedText(String text, long length) {
        this.text = text.getBytes(StandardCharsets.UTF_8);
        this.length = length;
    }

    /** How many bytes were read so far. */
    long given() {
        return given;
    }

    @Override
    public int read() {
        return given == length ? -1 : text[(int) (given++ % text.length)] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int most) {
        if (given == length) {
            return -1;
        }
        int at = (int) (given % text.length);
        int count = (int) Math.min(Math.min(most, text.length - at), length - given);
        System.arraycopy(text, at, into, offset, count);
        given += count;
        return count;
    }
}
