package dev.grove.core.secret;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.secret.vault.DataKeys;
import dev.grove.core.secret.vault.UnsealableException;
import dev.grove.core.secret.vault.WrappedKey;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The secrets of tenants. What is stored is never read back; it is used, and each use is written
 * down before the value is given out.
 */
@Component
public class Secrets {

    /** Bytes of UTF-8. */
    public static final int MAX_VALUE_BYTES = 64 * 1024;

    /** Bytes of UTF-8 of all values of a tenant: each replica that scrubs them holds them. */
    public static final int MAX_TENANT_BYTES = 256 * 1024;

    private static final int LONGEST_PURPOSE = 200;

    private static final Logger LOG = LoggerFactory.getLogger(Secrets.class);

    private final JdbcSecrets rows;
    private final JdbcSealedSecrets sealedRows;
    private final DataKeys keys;
    private final Scrubbers scrubbers;
    private final Clock clock;

    Secrets(
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

    /**
     * Stores a value under a name, in place of an earlier one.
     *
     * @param value 1 to {@link #MAX_VALUE_BYTES} bytes of UTF-8
     * @throws GroveException validation_failed; secrets_locked when this server has no master key
     */
    public StoredSecret put(TenantId tenant, String name, String value) {
        SecretName checked = SecretName.checked(name);
        byte[] bytes = bytes(value);
        try {
            WrappedKey key = keys.current(tenant);
            JdbcSecrets.Stored stored =
                    rows.put(
                            tenant,
                            checked,
                            key,
                            bytes.length,
                            version -> keys.seal(key, checked.text(), version, bytes),
                            now());
            scrubbers.awaitGeneration(tenant, stored.generation());
            return new StoredSecret(stored.entry(), stored.isNew());
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /**
     * Makes sure that a value could be stored, for callers that have to do something else first.
     *
     * @throws GroveException secrets_locked when this server has no master key
     */
    public void requireUnlocked(TenantId tenant) {
        WrappedKey _ = keys.current(tenant);
    }

    /** By name, without values. */
    public Page<SecretEntry> list(TenantId tenant, PageRequest page) {
        String after =
                page.afterName()
                        .map(name -> SecretName.parse(name).orElseThrow(Secrets::badCursor).text())
                        .orElse("");
        return Page.of(
                rows.list(tenant, after, page.limit() + 1),
                page.limit(),
                entry -> PageRequest.cursorAfter(entry.name().text()));
    }

    /** Filters names to those that no secret of the tenant has. */
    public Set<String> missing(TenantId tenant, Collection<String> names) {
        Set<String> missing = new HashSet<>(names);
        if (!missing.isEmpty()) {
            missing.removeAll(rows.stored(tenant, missing));
        }
        return missing;
    }

    /**
     * Deletes a secret; work that is using it at the moment keeps the value.
     *
     * @throws GroveException not_found
     */
    public void delete(TenantId tenant, String name) {
        long generation =
                SecretName.parse(name)
                        .flatMap(parsed -> rows.delete(tenant, parsed))
                        .orElseThrow(() -> GroveException.notFound("No such secret"));
        scrubbers.awaitGeneration(tenant, generation);
    }

    /**
     * Gives a value out for use, after the use has been committed to the trail and after this
     * replica has begun to scrub the value from whatever leaves it. Close it when it is done with.
     *
     * @param name may be one that no secret can have: then there is none
     * @param run on whose behalf, or null for the server's own work
     * @param purpose what for, in a few words for people; stored
     * @return nothing when the tenant has no such secret
     * @throws GroveException secrets_locked when this replica lacks the master key; internal when
     *     what is stored was altered
     * @throws IllegalStateException inside a transaction, which could still be rolled back
     */
    public Optional<Secret> use(TenantId tenant, String name, @Nullable RunId run, String purpose) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("A secret is not used inside a transaction");
        }
        return SecretName.parse(name)
                .flatMap(parsed ->
                        sealedRows.recordUse(
                                tenant, parsed, run, scrubbedPurpose(tenant, purpose), now()))
                .map(sealed -> open(tenant, sealed));
    }

    private Secret open(TenantId tenant, SealedSecret sealed) {
        scrubbers.awaitGeneration(tenant, sealed.version());
        try {
            return new Secret(
                    sealed.name(),
                    keys.open(
                            sealed.key(), sealed.name().text(), sealed.version(), sealed.value()));
        } catch (UnsealableException e) {
            LOG.error("The secret {} of tenant {} {}", sealed.name(), tenant, e.getMessage());
            throw new GroveException(
                    ErrorCode.INTERNAL,
                    "The secret "
                            + sealed.name()
                            + " was altered in the database and is not used. Store it again");
        }
    }

    /** A purpose may quote what it should not, such as a URL with a password in it. */
    private String scrubbedPurpose(TenantId tenant, String purpose) {
        String scrubbed = scrubbers.of(tenant).scrub(purpose);
        return scrubbed.length() > LONGEST_PURPOSE
                ? scrubbed.substring(0, LONGEST_PURPOSE)
                : scrubbed;
    }

    private static byte[] bytes(String value) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
            if (encoded.remaining() >= 1 && encoded.remaining() <= MAX_VALUE_BYTES) {
                byte[] bytes = new byte[encoded.remaining()];
                encoded.get(bytes);
                return bytes;
            }
        } catch (CharacterCodingException _) {
            throw GroveException.invalid("value", "has half of a surrogate pair in it");
        }
        throw GroveException.invalid(
                "value", "must have 1 to " + MAX_VALUE_BYTES + " bytes of UTF-8");
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private static GroveException badCursor() {
        return GroveException.invalid(
                "cursor", "is not one that this list gave; start again without a cursor");
    }
}
