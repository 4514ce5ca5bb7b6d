package dev.grove.core.run.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A file that is refused as soon as more of it was read than it may have. */
final class LimitedFile extends FilterInputStream {

    private final PutFileSettings settings;
    private long taken;

    LimitedFile(InputStream bytes, PutFileSettings settings) {
        super(bytes);
        this.settings = settings;
    }

    @Override
    public int read() throws IOException {
        int next = in.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = in.read(into, offset, length);
        count(Math.max(0, read));
        return read;
    }

    private void count(int read) {
        taken += read;
        if (taken > settings.maxSize().toBytes()) {
            throw PutLimits.tooLarge(settings);
        }
    }
}
