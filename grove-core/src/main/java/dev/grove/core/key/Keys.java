package dev.grove.core.key;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The keys of this installation. Where a method takes a fence, null is the operator, who sees the
 * keys of all; to everyone else a key of another tenant does not exist.
 */
@Component
public class Keys {

    /** Regular expression of a key as its bearer sends it, but for a first one of other words. */
    public static final String FORM = RawKey.FORM;

    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final JdbcKeys rows;
    private final SharedReads<KeyId, StoredKey> reads;
    private final KeyMemory memory;
    private final KeyRevocations revocations;
    private final WakeUps others;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    /** Hash that an unknown id is compared with, so that it takes as long as a wrong secret. */
    private final KeyHash absentKeyHash = KeyHash.of(RawKey.fresh(KeyId.next(), random).text());

    Keys(JdbcKeys rows, KeyMemory memory, KeyRevocations revocations, WakeUps others, Clock clock) {
        this.rows = rows;
        this.reads = new SharedReads<>(rows::find);
        this.memory = memory;
        this.revocations = revocations;
        this.others = others;
        this.clock = clock;
    }

    /**
     * Makes a key.
     *
     * @param fence the tenant of the caller, or null for the operator
     */
    public IssuedKey create(@Nullable TenantId fence, NewKey request) {
        Instant now = now();
        request.check(now);
        RawKey raw = RawKey.fresh(KeyId.next(), random);
        Key key = request.key(raw.id(), now);
        rows.insert(fence, new StoredKey(key, KeyHash.of(raw.text())));
        return new IssuedKey(key, raw.text());
    }

    /** Oldest first, without revoked ones. */
    public Page<Key> list(@Nullable TenantId fence, PageRequest page) {
        return Page.of(
                rows.list(fence, page.afterId().orElse(BEFORE_ALL), page.limit() + 1),
                page.limit(),
                key -> PageRequest.cursorAfter(key.id().value()));
    }

    /** Ends a key on every replica; it is void everywhere when this returns. */
    public void revoke(@Nullable TenantId fence, KeyId id) {
        boolean revoked = rows.revoke(fence, id, now());
        if (revoked) {
            others.publish(WakeUp.KEYS);
        }
        // An earlier try may have revoked it, and its caller never had the answer.
        revocations.awaitEverywhere();
        if (!revoked) {
            throw noSuchKey();
        }
    }

    /**
     * Ends all that a tenant's callers have, keys and clients; they are void everywhere when this
     * returns.
     */
    public void revokeAllOf(TenantId tenant) {
        if (rows.revokeAllOf(tenant, now()) > 0) {
            others.publish(WakeUp.KEYS);
            revocations.awaitEverywhere();
        }
    }

    /** Gives a key a new secret; the old one is void everywhere when this returns. */
    public IssuedKey rotate(@Nullable TenantId fence, KeyId id) {
        RawKey raw = RawKey.fresh(id, random);
        Key key = rows.rotate(fence, raw, now()).orElseThrow(Keys::noSuchKey);
        others.publish(WakeUp.KEYS);
        revocations.awaitEverywhere();
        return new IssuedKey(key, raw.text());
    }

    /**
     * The key whose bearer sent this, or nothing when it is none, revoked or expired. One that was
     * found good before is answered from memory; everything else is looked up.
     */
    public Optional<Key> authenticate(String rawKey) {
        KeyHash sent = KeyHash.of(rawKey);
        RememberedKeys remembered = memory.now();
        return remembered
                .bearer(sent)
                .filter(key -> key.isGoodAt(clock.instant()))
                .or(() -> {
                    Optional<Key> found = lookUp(rawKey, sent);
                    found.ifPresent(key -> remembered.putBearer(sent, key));
                    return found;
                });
    }

    private Optional<Key> lookUp(String rawKey, KeyHash sent) {
        Optional<StoredKey> found =
                RawKey.parse(rawKey)
                        .flatMap(raw -> reads.read(raw.id()))
                        // The operator may have chosen any text for the bootstrap key.
                        .filter(stored -> stored.hash().matches(sent))
                        .or(rows::findBootstrap);
        KeyHash expected = found.map(StoredKey::hash).orElse(absentKeyHash);
        boolean same = expected.matches(sent);
        return found.map(StoredKey::key).filter(key -> same && key.isGoodAt(clock.instant()));
    }

    /**
     * Finds the keys that are neither revoked nor expired: for what goes on after it was
     * authenticated.
     */
    public Set<KeyId> goodOnesOf(Set<KeyId> ids) {
        return ids.isEmpty() ? Set.of() : rows.goodOnesOf(ids, now());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private static GroveException noSuchKey() {
        return GroveException.notFound("No such key");
    }
}
