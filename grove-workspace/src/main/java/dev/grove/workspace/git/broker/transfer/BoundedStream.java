package dev.grove.workspace.git.broker.transfer;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that ends with an error where it is longer than it may be. */
class BoundedStream extends FilterInputStream {

    private final String problem;
    private long left;

    /**
     * @param problem the model's error when the stream is longer
     */
    BoundedStream(InputStream in, long longest, String problem) {
        super(in);
        this.left = longest;
        this.problem = problem;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = super.read(target, offset, length);
        if (count > 0) {
            left -= count;
            if (left < 0) {
                throw new TransferEndedException(problem);
            }
        }
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        return readNBytes((int) Math.min(count, 8192)).length;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
