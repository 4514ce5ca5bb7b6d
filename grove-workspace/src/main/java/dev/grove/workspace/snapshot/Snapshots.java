package dev.grove.workspace.snapshot;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.database.directory.PrivateFolder;
import dev.grove.core.id.TenantId;
import dev.grove.language.text.TextDigest;
import dev.grove.workspace.sandbox.Sandbox;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Takes snapshots out of sandboxes and puts them back into others. */
@Component
public class Snapshots {

    private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);
    private static final Duration PIECE_LIMIT = Duration.ofSeconds(60);
    private static final int PIECE = 3 * 1024 * 1024;

    private static final String TAKING = "taking-";

    private final SnapshotIndex index;
    private final SnapshotStore store;
    private final SnapshotSettings settings;
    private final Path spool;

    Snapshots(
            SnapshotIndex index,
            SnapshotStore store,
            SnapshotSettings settings,
            DataDirectory data) {
        this.index = index;
        this.store = store;
        this.settings = settings;
        this.spool = data.resolve("snapshots");
    }

    /** Fingerprint that changes when a file of the sandbox's workspace does. */
    public String fingerprint(Sandbox sandbox) {
        return sandbox.call("fingerprint", none(), PIECE_LIMIT, new Cancellation())
                .path("fingerprint")
                .asString("");
    }

    /**
     * Stores all files of the sandbox's workspace.
     *
     * @return the digest under which they can be had back
     * @throws SnapshotException when they are too large, or cannot be stored
     */
    public String take(TenantId tenant, Sandbox sandbox) {
        try {
            Path file = spoolFile();
            try {
                String digest = copyOut(sandbox, file);
                store(tenant, digest, file);
                return digest;
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw failed("The snapshot could not be stored", e);
        }
    }

    /** A new file of the server's own; one that a dead server left is removed a day later. */
    Path spoolFile() throws IOException {
        PrivateFolder.ensure(spool);
        return Files.createTempFile(spool, TAKING, "");
    }

    /** Stores what a file holds under its digest; once, and long enough to be pointed at. */
    void store(TenantId tenant, String digest, Path file) throws IOException {
        if (!index.touch(tenant, digest)) {
            index.announce(tenant, digest, Files.size(file));
            store.put(tenant, digest, file);
            index.stored(tenant, digest);
        }
    }

    /** Keeps what is there for at least another hour; false where it is gone. */
    boolean keepOn(TenantId tenant, String digest) {
        return index.touch(tenant, digest);
    }

    /**
     * Fills the sandbox's empty workspace. After a failure it holds something, which is nothing to
     * go on with.
     *
     * @throws SnapshotException when the snapshot is not there any more, cannot be read, or is not
     *     what its digest names
     */
    public void restore(TenantId tenant, String digest, Sandbox sandbox) {
        restore(tenant, digest, null, sandbox);
    }

    /**
     * Fills a new folder of the sandbox's workspace, without the insides of {@code .git}.
     *
     * @param folder null for the workspace itself, with all that is in the snapshot
     * @throws SnapshotException when the snapshot is not there any more, cannot be read, or is not
     *     what its digest names
     */
    public void restore(TenantId tenant, String digest, @Nullable String folder, Sandbox sandbox) {
        try (DigestInputStream in =
                new DigestInputStream(open(tenant, digest), TextDigest.begin())) {
            ObjectNode begin = folder == null ? none() : none().put("folder", folder);
            sandbox.call("restore_begin", begin, PIECE_LIMIT, new Cancellation());
            for (byte[] piece = in.readNBytes(PIECE);
                    piece.length > 0;
                    piece = in.readNBytes(PIECE)) {
                ObjectNode arguments =
                        none().put("piece", Base64.getEncoder().encodeToString(piece));
                sandbox.call("restore_write", arguments, PIECE_LIMIT, new Cancellation());
            }
            checkWhole(in, digest);
            sandbox.call("restore_end", none(), PIECE_LIMIT, new Cancellation());
        } catch (IOException e) {
            throw failed("The snapshot could not be read", e);
        }
    }

    /**
     * The archive as it is: tar, compressed by zstd.
     *
     * @throws NoSnapshotException when it is not there any more
     * @throws SnapshotException when it cannot be read
     */
    public InputStream open(TenantId tenant, String digest) {
        try {
            return store.open(tenant, digest).orElseThrow(() -> gone(digest));
        } catch (IOException e) {
            throw failed("The snapshot could not be read", e);
        }
    }

    /**
     * How large the archive is, in bytes.
     *
     * @throws NoSnapshotException when it is not there any more
     */
    public long size(TenantId tenant, String digest) {
        return index.size(tenant, digest).orElseThrow(() -> gone(digest));
    }

    /**
     * Reads the archive as it is to its end, which is only reached where it is what was stored.
     *
     * @throws NoSnapshotException when it is not there any more
     * @throws SnapshotException when it cannot be read, or is not what its digest names
     * @throws IOException when the target throws it
     */
    public void copy(TenantId tenant, String digest, OutputStream target) throws IOException {
        try (DigestInputStream in =
                new DigestInputStream(open(tenant, digest), TextDigest.begin())) {
            byte[] piece = new byte[PIECE];
            long rest = size(tenant, digest);
            for (int length = read(in, piece); length > 0; length = read(in, piece)) {
                rest -= length;
                if (rest < 0) {
                    throw damaged(digest, "longer");
                }
                target.write(piece, 0, length);
            }
            checkWhole(in, digest);
        }
    }

    private static int read(InputStream in, byte[] piece) {
        try {
            return in.readNBytes(piece, 0, piece.length);
        } catch (IOException e) {
            throw failed("The snapshot could not be read", e);
        }
    }

    private static void checkWhole(DigestInputStream read, String digest) {
        String found = HexFormat.of().formatHex(read.getMessageDigest().digest());
        if (!found.equals(digest)) {
            throw damaged(digest, found);
        }
    }

    private static SnapshotException damaged(String digest, String found) {
        LOG.warn("What is stored as the snapshot {} is {}", digest, found);
        return new SnapshotException(
                "The snapshot is not what was stored under its name, "
                        + digest
                        + ": it has been damaged or replaced");
    }

    /** Whether a snapshot can be read now. The files that a run began with, null, always can. */
    public boolean isThere(TenantId tenant, @Nullable String digest) {
        if (digest == null) {
            return true;
        }
        try (InputStream in = open(tenant, digest)) {
            return in.read() >= 0;
        } catch (SnapshotException | IOException e) {
            LOG.warn("The snapshot {} cannot be read: {}", digest, e.toString());
            return false;
        }
    }

    /** Removes what servers had begun to take when they died; gives the number of those removed. */
    int removeLeftovers(Instant olderThan) throws IOException {
        return Leftovers.remove(spool, TAKING, olderThan) + store.removeLeftovers(olderThan);
    }

    /** Why is the operator's to know: it names the store. The run only learns what. */
    private static SnapshotException failed(String what, IOException why) {
        LOG.warn("{}: {}", what, why.toString());
        return new SnapshotException(what, why);
    }

    private static NoSnapshotException gone(String digest) {
        return new NoSnapshotException("The snapshot " + digest + " is not kept any more");
    }

    private String copyOut(Sandbox sandbox, Path file) throws IOException {
        MessageDigest sha256 = TextDigest.begin();
        long bytes = 0;
        try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), sha256)) {
            sandbox.call("keep_begin", none(), PIECE_LIMIT, new Cancellation());
            boolean last = false;
            while (!last) {
                JsonNode answer =
                        sandbox.call("keep_read", none(), PIECE_LIMIT, new Cancellation());
                byte[] piece = Base64.getDecoder().decode(answer.path("piece").asString(""));
                bytes += piece.length;
                if (bytes > settings.maxSize().toBytes()) {
                    throw new SnapshotException(
                            "The files are larger than %s MB, compressed"
                                    .formatted(settings.maxSize().toMegabytes()));
                }
                out.write(piece);
                // An empty piece is the end too: otherwise a toolbox could be read forever.
                last = answer.path("last").asBoolean(true) || piece.length == 0;
            }
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    private static ObjectNode none() {
        return JsonNodeFactory.instance.objectNode();
    }
}
