package dev.grove.core.run.file;

import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.IncomingFile;

/** A file that is nowhere. */
record FakeFile(String digest, long bytes) implements IncomingFile {

    /** With a digest of one digit, again and again. */
    static NewFile at(String path, char digit, long bytes) {
        return new NewFile(path, new FakeFile(String.valueOf(digit).repeat(64), bytes));
    }

    @Override
    public void keep(TenantId tenant) {}

    @Override
    public void close() {}
}
