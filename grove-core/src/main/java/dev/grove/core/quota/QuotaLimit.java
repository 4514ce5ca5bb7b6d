package dev.grove.core.quota;

import java.util.Locale;

/** The limits of a tenant beyond which something is refused; named as on the wire. */
public enum QuotaLimit {
    MAX_RUNS_PER_MINUTE,
    MAX_USD_PER_DAY,
    MAX_USD_PER_MONTH,
    MAX_STORAGE_BYTES,
    MAX_REQUESTS_PER_MINUTE;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static QuotaLimit of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
