package dev.grove.core.retention.deletion;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A person as the metadata of runs names one, under {@code user}. */
record PersonName(String text) {

    static final int LONGEST = 1_000;

    PersonName {
        if (text.isBlank() || text.length() > LONGEST || text.indexOf('\0') >= 0) {
            throw GroveException.notFound("No run names this user in its metadata");
        }
    }

    /** Digest that records hold instead of the name; it differs between tenants. */
    String digest(TenantId tenant) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update(tenant.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
