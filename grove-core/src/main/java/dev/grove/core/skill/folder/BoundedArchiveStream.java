package dev.grove.core.skill.folder;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Stream of an unpacked archive that is refused beyond a number of bytes. */
final class BoundedArchiveStream extends FilterInputStream {

    private final long most;
    private long given;

    BoundedArchiveStream(InputStream in, long most) {
        super(in);
        this.most = most;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = super.read(into, offset, length);
        count(Math.max(read, 0));
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = super.skip(bytes);
        count(skipped);
        return skipped;
    }

    private void count(long bytes) {
        given += bytes;
        if (given > most) {
            throw SkillArchives.refusal(
                    "unpacks to more than the %,d bytes that a skill may have".formatted(most));
        }
    }
}
