package dev.grove.core.run.wait;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.databind.JsonNode;

/** Digest that binds a decision to arguments: SHA-256, in hexadecimal, of their RFC 8785 form. */
public final class ArgumentsDigest {

    private ArgumentsDigest() {}

    public static String of(JsonNode arguments) {
        return sha256(CanonicalJson.of(arguments));
    }

    static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
