package dev.grove.core.retention.deletion;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.language.text.TextDigest;

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
        return TextDigest.sha256(tenant + text);
    }
}
