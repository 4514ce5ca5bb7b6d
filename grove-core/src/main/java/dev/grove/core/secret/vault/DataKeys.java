package dev.grove.core.secret.vault;

import dev.grove.core.id.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Seals values with the data keys of their tenants, and opens them. */
@Component
public class DataKeys {

    /** A data key older than this seals no more; it still opens what it sealed. */
    private static final Duration SEALS_FOR = Duration.ofDays(90);

    private static final int BYTES = 32;

    private final JdbcDataKeys rows;
    private final Keyring keyring;
    private final Clock clock;

    DataKeys(JdbcDataKeys rows, Keyring keyring, Clock clock) {
        this.rows = rows;
        this.keyring = keyring;
        this.clock = clock;
    }

    /**
     * The key that seals now; made when there is none yet.
     *
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    public WrappedKey current(TenantId tenant) {
        MasterKey _ = keyring.current();
        Instant now = clock.instant();
        Optional<JdbcDataKeys.Dated> newest = rows.findNewest(tenant);
        if (newest.isPresent() && now.isBefore(newest.get().createdAt().plus(SEALS_FOR))) {
            return newest.get().key();
        }
        int version = newest.map(dated -> dated.key().version()).orElse(0) + 1;
        byte[] fresh = AesGcm.randomBytes(BYTES);
        try {
            rows.insert(tenant, keyring.wrap(tenant, version, fresh), now);
        } finally {
            Arrays.fill(fresh, (byte) 0);
        }
        // Perhaps another replica's: the key that was stored first counts.
        return rows.findNewest(tenant).orElseThrow().key();
    }

    /**
     * The key that sealed something earlier.
     *
     * @throws UnsealableException when there is none of that version
     */
    public WrappedKey get(TenantId tenant, int version) {
        return rows.find(tenant, version)
                .orElseThrow(() -> new UnsealableException("was sealed by a key that is gone"));
    }

    /**
     * Seals a value for one row and no other.
     *
     * @param name of the secret
     * @param version of its value
     */
    public Sealed seal(WrappedKey key, String name, long version, byte[] value) {
        byte[] dataKey = keyring.unwrap(key);
        try {
            return AesGcm.seal(dataKey, value, associatedData(key, name, version));
        } finally {
            Arrays.fill(dataKey, (byte) 0);
        }
    }

    /**
     * Opens what {@link #seal} sealed.
     *
     * @throws UnsealableException when any part of it was altered or is another row's
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    public byte[] open(WrappedKey key, String name, long version, Sealed value) {
        byte[] dataKey = keyring.unwrap(key);
        try {
            return AesGcm.open(dataKey, value, associatedData(key, name, version));
        } finally {
            Arrays.fill(dataKey, (byte) 0);
        }
    }

    private static byte[] associatedData(WrappedKey key, String name, long version) {
        return AssociatedData.of("v1", key.tenant(), name, version, key.version());
    }
}
