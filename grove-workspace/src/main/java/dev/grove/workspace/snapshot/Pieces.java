package dev.grove.workspace.snapshot;

import java.io.InputStream;
import java.util.Optional;
import java.util.function.IntFunction;

/** A stream that fetches its pieces as it is read. */
final class Pieces extends InputStream {

    private final IntFunction<Optional<byte[]>> source;
    private byte[] current = new byte[0];
    private int position;
    private int next;
    private boolean ended;

    Pieces(IntFunction<Optional<byte[]>> source) {
        this.source = source;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        while (position == current.length) {
            if (ended) {
                return -1;
            }
            // A piece that could not be fetched is not counted: the next read fetches it again.
            Optional<byte[]> following = source.apply(next);
            next++;
            ended = following.isEmpty();
            current = following.orElse(new byte[0]);
            position = 0;
        }
        int count = Math.min(length, current.length - position);
        System.arraycopy(current, position, target, offset, count);
        position += count;
        return count;
    }
}
