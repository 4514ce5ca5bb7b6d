package dev.grove.core.run.attachment.type;

import java.nio.charset.StandardCharsets;

/** Place in some bytes that are read in order. */
final class ByteCursor {

    private final byte[] bytes;
    private long at;

    ByteCursor(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    int next() {
        if (at >= bytes.length) {
            throw new MalformedContentException("it ends within its header; send it whole");
        }
        return bytes[(int) at++] & 0xFF;
    }

    /** Number of so many bytes, the highest first. */
    long big(int count) {
        long number = 0;
        for (int i = 0; i < count; i++) {
            number = (number << 8) | next();
        }
        return number;
    }

    /** Number of so many bytes, the lowest first. */
    long little(int count) {
        long number = 0;
        for (int i = 0; i < count; i++) {
            number |= (long) next() << (8 * i);
        }
        return number;
    }

    /** Four letters. */
    String name() {
        byte[] letters = {(byte) next(), (byte) next(), (byte) next(), (byte) next()};
        return new String(letters, StandardCharsets.ISO_8859_1);
    }

    void skip(long count) {
        at += count;
    }

    boolean isAtEnd() {
        return at >= bytes.length;
    }
}
