package dev.grove.core.secret;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.vault.DataKeys;
import dev.grove.core.secret.vault.UnsealableException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * The scrubber of each tenant that works on this replica. A value that was stored through this
 * replica, or used on it, is looked for from then on; one that was stored through another replica
 * and not used here yet, within {@link #FRESH_FOR}.
 */
@Component
public class Scrubbers {

    /** How long a scrubber is used before the database is asked whether secrets have changed. */
    static final Duration FRESH_FOR = Duration.ofSeconds(1);

    /** After this time without a question a tenant's values leave the memory. */
    static final Duration KEPT_FOR = Duration.ofHours(1);

    private static final Logger LOG = LoggerFactory.getLogger(Scrubbers.class);

    private final JdbcSealedSecrets rows;
    private final DataKeys keys;
    private final Clock clock;
    private final ConcurrentHashMap<TenantId, Slot> slots = new ConcurrentHashMap<>();

    Scrubbers(JdbcSealedSecrets rows, DataKeys keys, Clock clock) {
        this.rows = rows;
        this.keys = keys;
        this.clock = clock;
    }

    private record Loaded(
            long generation, boolean identities, Scrubber scrubber, Instant checkedAt) {

        boolean isFreshAt(Instant now) {
            // A clock that was put back must not make it fresh for long.
            return !now.isBefore(checkedAt) && now.isBefore(checkedAt.plus(FRESH_FOR));
        }
    }

    private static final class Slot {
        private final ReentrantLock loading = new ReentrantLock();
        private volatile @Nullable Loaded loaded;
    }

    /**
     * The tenant's scrubber as it is now; ask anew for each text. {@link Scrubber#NONE} for a
     * tenant without secrets.
     */
    public Scrubber of(TenantId tenant) {
        Slot slot = slots.computeIfAbsent(tenant, _ -> new Slot());
        Loaded loaded = slot.loaded;
        if (loaded == null) {
            return load(tenant, slot, 0).scrubber();
        }
        return loaded.isFreshAt(clock.instant())
                ? loaded.scrubber()
                : refresh(tenant, slot, loaded);
    }

    /**
     * Removes the values of every tenant that works here; makes no query, so the log may use it.
     */
    public String scrubOfAll(String text) {
        String scrubbed = text;
        for (Slot slot : slots.values()) {
            Loaded loaded = slot.loaded;
            if (loaded != null) {
                scrubbed = loaded.scrubber().scrub(scrubbed);
            }
        }
        return scrubbed;
    }

    /**
     * Has every replica look for tokens of the tenant's runs from now on: this one when it returns.
     * Callers make such a token once it has returned; the first call of a tenant alone writes.
     */
    public void guardIdentities(TenantId tenant) {
        Slot slot = slots.computeIfAbsent(tenant, _ -> new Slot());
        Loaded known = slot.loaded;
        Loaded loaded = known == null ? load(tenant, slot, 0) : known;
        if (!loaded.identities()) {
            Loaded _ = load(tenant, slot, rows.noteIdentities(tenant));
        }
    }

    /** Returns once this replica looks for the tenant's values of this generation. */
    void awaitGeneration(TenantId tenant, long generation) {
        Loaded _ = load(tenant, slots.computeIfAbsent(tenant, _ -> new Slot()), generation);
    }

    /**
     * Refreshes in one thread; others, and all while the database is away, use the old scrubber.
     */
    private Scrubber refresh(TenantId tenant, Slot slot, Loaded old) {
        if (!slot.loading.tryLock()) {
            return old.scrubber();
        }
        try {
            return load(tenant, slot, 0).scrubber();
        } catch (DataAccessException | TransactionException e) {
            // No value can be used either until the database is back.
            LOG.warn("Whether secrets have changed could not be asked: {}", e.getMessage());
            return old.scrubber();
        } finally {
            slot.loading.unlock();
        }
    }

    private Loaded load(TenantId tenant, Slot slot, long atLeast) {
        slot.loading.lock();
        try {
            Instant now = clock.instant();
            Loaded present = slot.loaded;
            if (present != null
                    && present.generation() >= atLeast
                    && (atLeast > 0 || present.isFreshAt(now))) {
                return present;
            }
            // Read before the values: if those are newer, they are only loaded once more.
            JdbcSealedSecrets.Generation read = rows.generation(tenant);
            long generation = read.generation();
            boolean identities = read.runIdentities();
            Scrubber scrubber =
                    present != null && present.generation() == generation
                            ? present.scrubber()
                            : build(tenant, read);
            Loaded loaded = new Loaded(generation, identities, scrubber, now);
            slot.loaded = loaded;
            forgetIdle(now);
            return loaded;
        } finally {
            slot.loading.unlock();
        }
    }

    private Scrubber build(TenantId tenant, JdbcSealedSecrets.Generation read) {
        SortedMap<SecretName, String> values = new TreeMap<>();
        Set<SecretName> canaries = new HashSet<>();
        if (read.generation() > 0) {
            for (SealedSecret secret : rows.list(tenant)) {
                addValue(tenant, secret, values);
                if (secret.canary()) {
                    canaries.add(secret.name());
                }
            }
        }
        return Scrubber.of(values, read.runIdentities(), canaries);
    }

    /** Adds a value, except one that cannot be opened: it cannot be used here either. */
    private void addValue(
            TenantId tenant, SealedSecret secret, SortedMap<SecretName, String> values) {
        try {
            byte[] value =
                    keys.open(secret.key(), secret.name().text(), secret.version(), secret.value());
            values.put(secret.name(), new String(value, StandardCharsets.UTF_8));
            Arrays.fill(value, (byte) 0);
        } catch (UnsealableException | GroveException e) {
            LOG.error(
                    "The secret {} of tenant {} cannot be opened: {}",
                    secret.name(),
                    tenant,
                    e.getMessage());
        }
    }

    private void forgetIdle(Instant now) {
        slots.values()
                .removeIf(slot -> {
                    Loaded loaded = slot.loaded;
                    return loaded != null && loaded.checkedAt().isBefore(now.minus(KEPT_FOR));
                });
    }
}
