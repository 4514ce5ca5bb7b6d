package dev.grove.server.idempotency;

import dev.grove.language.text.TextDigest;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Identifies a request: SHA-256 of the method, the path and the body, byte by byte. */
final class Fingerprint {

    private Fingerprint() {}

    static String of(HttpServletRequest request) throws IOException {
        return of(request, request.getInputStream().readAllBytes());
    }

    static String of(HttpServletRequest request, byte[] content) {
        MessageDigest digest = TextDigest.begin();
        String line = request.getMethod() + " " + request.getRequestURI() + "\n";
        digest.update(line.getBytes(StandardCharsets.UTF_8));
        digest.update(content);
        return HexFormat.of().formatHex(digest.digest());
    }
}
