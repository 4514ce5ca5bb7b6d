package dev.grove.core.secret;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.vault.DataKeys;
import dev.grove.core.secret.vault.UnsealableException;
import dev.grove.core.secret.vault.WrappedKey;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Canaries of tenants: one a day, where it is asked for. Each is a secret by the name of its day,
 * so that it is sealed, scrubbed on every replica, audited and deleted as secrets are; no agent has
 * a reason to read one, and none to write it.
 */
@Component
class Canaries {

    /** Beginning of their names; a day follows. */
    static final String PREFIX = "canary.";

    /** Most that a tenant has: each is looked for in every text. */
    static final int MOST = 100;

    private static final int RANDOM_BYTES = 32;

    private final JdbcSecrets rows;
    private final JdbcSealedSecrets sealedRows;
    private final DataKeys keys;
    private final Scrubbers scrubbers;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    Canaries(
            JdbcSecrets rows,
            JdbcSealedSecrets sealedRows,
            DataKeys keys,
            Scrubbers scrubbers,
            Clock clock) {
        this.rows = rows;
        this.sealedRows = sealedRows;
        this.keys = keys;
        this.scrubbers = scrubbers;
        this.clock = clock;
    }

    /** A canary, with its value. */
    record Canary(SecretName name, LocalDate day, String value) {

        @Override
        public String toString() {
            return "Canary[" + name + "]";
        }
    }

    /**
     * The canary of today, which is made where there is none; this replica looks for it from then
     * on, others within {@link Scrubbers#FRESH_FOR}.
     *
     * @throws GroveException secrets_locked when this server has no master key; conflict where the
     *     name is a secret's that is no canary, or the tenant has too many
     */
    Canary ofToday(TenantId tenant) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
        SecretName name = new SecretName(PREFIX + day);
        Optional<SealedSecret> known = sealedRows.find(tenant, name);
        SealedSecret sealed = known.isPresent() ? known.get() : make(tenant, name, now);
        if (!sealed.canary()) {
            throw new GroveException(
                    ErrorCode.CONFLICT,
                    "The secret " + name + " is none of Grove's canaries; delete it first");
        }
        scrubbers.awaitGeneration(tenant, sealed.version());
        return new Canary(name, day, open(tenant, sealed));
    }

    /** Makes it, unless another request has by now. */
    private SealedSecret make(TenantId tenant, SecretName name, Instant now) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        byte[] value =
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(bytes)
                        .getBytes(StandardCharsets.US_ASCII);
        WrappedKey key = keys.current(tenant);
        Optional<Long> _ =
                rows.putCanary(
                        tenant,
                        name,
                        key,
                        value.length,
                        version -> keys.seal(key, name.text(), version, value),
                        now);
        return sealedRows
                .find(tenant, name)
                .orElseThrow(
                        () -> new GroveException(ErrorCode.CONFLICT, "It was deleted meanwhile"));
    }

    private String open(TenantId tenant, SealedSecret sealed) {
        try {
            return new String(
                    keys.open(sealed.key(), sealed.name().text(), sealed.version(), sealed.value()),
                    StandardCharsets.US_ASCII);
        } catch (UnsealableException e) {
            throw new GroveException(
                    ErrorCode.INTERNAL,
                    "The canary "
                            + sealed.name()
                            + " of tenant "
                            + tenant
                            + " was altered in the database. Delete it");
        }
    }
}
