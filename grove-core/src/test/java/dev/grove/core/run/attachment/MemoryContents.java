package dev.grove.core.run.attachment;

import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.FileContents;
import dev.grove.core.workspace.IncomingFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** Contents in memory, and how often each was read. */
public final class MemoryContents implements FileContents {

    private final Map<String, byte[]> kept = new HashMap<>();
    private int reads;

    @Override
    public IncomingFile take(InputStream bytes) throws IOException {
        byte[] whole = bytes.readAllBytes();
        return new Taken(digest(whole), whole.length, whole);
    }

    @Override
    public IncomingFile kept(String digest, long bytes) {
        return new Taken(digest, bytes, new byte[0]);
    }

    @Override
    public byte[] read(TenantId tenant, String digest) throws IOException {
        reads++;
        byte[] bytes = kept.get(digest);
        if (bytes == null) {
            throw new FileNotFoundException("it is not kept any more");
        }
        return bytes;
    }

    /** Keeps bytes and gives their digest. */
    public String keep(byte[] bytes) {
        String digest = digest(bytes);
        kept.put(digest, bytes);
        return digest;
    }

    public int reads() {
        return reads;
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private final class Taken implements IncomingFile {

        private final String digest;
        private final long bytes;
        private final byte[] whole;

        Taken(String digest, long bytes, byte[] whole) {
            this.digest = digest;
            this.bytes = bytes;
            this.whole = whole;
        }

        @Override
        public String digest() {
            return digest;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public void keep(TenantId tenant) {
            kept.putIfAbsent(digest, whole);
        }

        @Override
        public void close() {}
    }
}
