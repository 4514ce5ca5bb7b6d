package dev.grove.server.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Identifies a request: SHA-256 of the method, the path and the body, byte by byte. */
final class Fingerprint {

    private Fingerprint() {}

    static String of(HttpServletRequest request) throws IOException {
        return of(request, request.getInputStream().readAllBytes());
    }

    static String of(HttpServletRequest request, byte[] content) {
        MessageDigest digest = sha256();
        String line = request.getMethod() + " " + request.getRequestURI() + "\n";
        digest.update(line.getBytes(StandardCharsets.UTF_8));
        digest.update(content);
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
