package dev.grove.core.sse;

import java.io.InputStream;

/** Bytes that come in pieces, as a network gives them: no read goes beyond the end of a piece. */
final class CutStream extends InputStream {

    private final byte[] bytes;
    private final int[] ends;
    private int at;

    /**
     * @param ends of the pieces before the last one, ascending
     */
    CutStream(byte[] bytes, int... ends) {
        this.bytes = bytes;
        this.ends = ends;
    }

    @Override
    public int read() {
        return at == bytes.length ? -1 : bytes[at++] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int most) {
        if (at == bytes.length) {
            return -1;
        }
        int count = Math.min(most, endOfPiece() - at);
        System.arraycopy(bytes, at, into, offset, count);
        at += count;
        return count;
    }

    private int endOfPiece() {
        for (int end : ends) {
            if (end > at) {
                return end;
            }
        }
        return bytes.length;
    }
}
