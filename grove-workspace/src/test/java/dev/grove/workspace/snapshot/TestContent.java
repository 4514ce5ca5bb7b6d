package dev.grove.workspace.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;

/** Content, and the digest that names it. */
final class TestContent {

    private final byte[] bytes;
    private final String digest;

    private TestContent(byte[] bytes, String digest) {
        this.bytes = bytes;
        this.digest = digest;
    }

    static TestContent of(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return new TestContent(bytes, HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Like an archive, it cannot be compressed. */
    static TestContent ofSize(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return of(bytes);
    }

    byte[] bytes() {
        return bytes;
    }

    String digest() {
        return digest;
    }

    Path in(Path folder) throws IOException {
        return Files.write(folder.resolve(digest), bytes);
    }

    static byte[] read(InputStream in) throws IOException {
        try (in) {
            return in.readAllBytes();
        }
    }
}
