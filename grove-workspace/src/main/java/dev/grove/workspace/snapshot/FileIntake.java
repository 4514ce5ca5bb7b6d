package dev.grove.workspace.snapshot;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.FileContents;
import dev.grove.core.workspace.IncomingFile;
import dev.grove.language.text.TextDigest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Takes in files of callers by way of a file of the server's own, and keeps them as snapshots are.
 */
@Component
class FileIntake implements FileContents {

    private static final Logger LOG = LoggerFactory.getLogger(FileIntake.class);

    private static final int PIECE = 64 * 1024;

    private final Snapshots snapshots;

    FileIntake(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    @Override
    public IncomingFile take(InputStream bytes) throws IOException {
        MessageDigest sha256 = TextDigest.begin();
        Path file = onDisk(snapshots::spoolFile);
        boolean whole = false;
        try (OutputStream out = onDisk(() -> Files.newOutputStream(file))) {
            long length = 0;
            byte[] piece = new byte[PIECE];
            for (int read = bytes.read(piece); read >= 0; read = bytes.read(piece)) {
                int count = read;
                sha256.update(piece, 0, count);
                onDisk(() -> {
                    out.write(piece, 0, count);
                    return count;
                });
                length += count;
            }
            whole = true;
            return new Taken(snapshots, file, HexFormat.of().formatHex(sha256.digest()), length);
        } finally {
            if (!whole) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Override
    public IncomingFile kept(String digest, long bytes) {
        return new Kept(snapshots, digest, bytes);
    }

    @Override
    public byte[] read(TenantId tenant, String digest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            snapshots.copy(tenant, digest, bytes);
        } catch (SnapshotException e) {
            throw new IOException(e.getMessage(), e);
        }
        return bytes.toByteArray();
    }

    /** A content that is there already. */
    private record Kept(Snapshots snapshots, String digest, long bytes) implements IncomingFile {

        @Override
        public void keep(TenantId tenant) {
            if (!snapshots.keepOn(tenant, digest)) {
                throw GroveException.conflict(
                        "A file or an attachment that the run would begin with is not kept any more; send it again");
            }
        }

        @Override
        public void close() {}
    }

    /**
     * Works with a file of the server's. Failures are the operator's trouble, and none of the
     * stream's: they are logged, and thrown as unavailable.
     */
    private static <T> T onDisk(OnDisk<T> work) {
        try {
            return work.get();
        } catch (IOException e) {
            LOG.warn("A file could not be taken in: {}", e.toString());
            throw new GroveException(
                    ErrorCode.UNAVAILABLE, "The file cannot be taken in now; try again");
        }
    }

    /** Work with a file of the server's. */
    @FunctionalInterface
    private interface OnDisk<T> {
        T get() throws IOException;
    }

    private record Taken(Snapshots snapshots, Path file, String digest, long bytes)
            implements IncomingFile {

        /** Keeps the file; there is nothing to keep of an empty one. */
        @Override
        public void keep(TenantId tenant) {
            if (bytes == 0) {
                return;
            }
            try {
                snapshots.store(tenant, digest, file);
            } catch (IOException e) {
                LOG.warn("A file could not be stored: {}", e.toString());
                throw new GroveException(
                        ErrorCode.UNAVAILABLE, "The file cannot be stored now; try again");
            }
        }

        @Override
        public void close() {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.warn("A file was left to the sweep: {}", e.toString());
            }
        }
    }
}
