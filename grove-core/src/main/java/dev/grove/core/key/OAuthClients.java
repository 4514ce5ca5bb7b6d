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
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Clients that call with tokens instead of keys: those created here, and callers that an outside
 * issuer vouches for, which are stored at their first call. In methods that take a fence, null is
 * the operator, as in {@link Keys}.
 */
@Component
public class OAuthClients {

    /** No form that a bearer's key could have. */
    private static final String PREFIX = "gcs_";

    private static final int SECRET_BYTES = 32;
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final JdbcOAuthClients rows;
    private final KeyMemory memory;
    private final KeyRevocations revocations;
    private final WakeUps others;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final KeyHash absentHash = KeyHash.of(freshSecret());

    OAuthClients(
            JdbcOAuthClients rows,
            KeyMemory memory,
            KeyRevocations revocations,
            WakeUps others,
            Clock clock) {
        this.rows = rows;
        this.memory = memory;
        this.revocations = revocations;
        this.others = others;
        this.clock = clock;
    }

    /**
     * Makes a client.
     *
     * @param fence the tenant of the caller, or null for the operator
     * @param publicKeys a JWK set, vetted; null for a client with a secret
     */
    public IssuedClient create(
            @Nullable TenantId fence, NewKey request, @Nullable String publicKeys) {
        Instant now = now();
        request.check(now);
        String secret = freshSecret();
        OAuthClient client = new OAuthClient(request.key(KeyId.next(), now), publicKeys, null);
        // A client that signs is stored with the hash of a secret that is never issued and so never
        // matches.
        rows.insert(fence, client, KeyHash.of(secret));
        return new IssuedClient(client, publicKeys == null ? secret : null);
    }

    /** Oldest first, without revoked ones. */
    public Page<OAuthClient> list(@Nullable TenantId fence, PageRequest page) {
        return Page.of(
                rows.list(fence, page.afterId().orElse(BEFORE_ALL), page.limit() + 1),
                page.limit(),
                client -> PageRequest.cursorAfter(client.key().id().value()));
    }

    /**
     * Ends a client and its tokens, or keeps an outside caller out; on every replica when this
     * returns.
     */
    public void revoke(@Nullable TenantId fence, KeyId id) {
        boolean revoked = rows.revoke(fence, id, now());
        if (revoked) {
            others.publish(WakeUp.KEYS);
        }
        // An earlier try may have revoked it, and its caller never had the answer.
        revocations.awaitEverywhere();
        if (!revoked) {
            throw GroveException.notFound("No such client");
        }
    }

    /** A client of ours, revoked and expired ones too. */
    public Optional<OAuthClient> find(KeyId id) {
        return rows.find(id).map(StoredOAuthClient::client);
    }

    /**
     * A client of ours, unless it was revoked or has expired; from memory where it was found good
     * before.
     */
    public Optional<OAuthClient> findGood(KeyId id) {
        RememberedKeys remembered = memory.now();
        return remembered
                .client(id)
                .filter(this::isGood)
                .or(() -> {
                    Optional<OAuthClient> found = find(id).filter(this::isGood);
                    found.ifPresent(remembered::putClient);
                    return found;
                });
    }

    private boolean isGood(OAuthClient client) {
        return client.key().isGoodAt(clock.instant());
    }

    /** The good client that has this secret; takes as long for one that there is not. */
    public Optional<OAuthClient> authenticate(KeyId id, String secret) {
        Optional<StoredOAuthClient> found =
                rows.find(id).filter(stored -> stored.client().publicKeys() == null);
        boolean same =
                found.map(StoredOAuthClient::hash).orElse(absentHash).matches(KeyHash.of(secret));
        return found.map(StoredOAuthClient::client).filter(client -> same && isGood(client));
    }

    /**
     * Returns the key of a caller that an outside issuer vouches for, and stores the caller at its
     * first call. Empty if the caller was revoked.
     *
     * @param scope stored with a new caller
     */
    public Optional<Key> meet(TenantId tenant, OAuthClient.Outside outside, Scope scope) {
        RememberedKeys remembered = memory.now();
        return remembered
                .outsider(tenant, outside)
                .filter(key -> key.isGoodAt(clock.instant()))
                .or(() -> {
                    Optional<Key> found = lookUpOrStore(tenant, outside, scope);
                    found.ifPresent(key -> remembered.putOutsider(tenant, outside, key));
                    return found;
                });
    }

    private Optional<Key> lookUpOrStore(TenantId tenant, OAuthClient.Outside outside, Scope scope) {
        Optional<Key> known = rows.findOutside(tenant, outside);
        if (known.isEmpty()) {
            NewKey request = new NewKey(nameOf(outside), scope, tenant, null);
            rows.insertOutside(
                    tenant,
                    new OAuthClient(request.key(KeyId.next(), now()), null, outside),
                    KeyHash.of(freshSecret()));
            known = rows.findOutside(tenant, outside);
        }
        return known.filter(key -> key.isGoodAt(clock.instant()));
    }

    private static String nameOf(OAuthClient.Outside outside) {
        String name = (outside.subject() + " of " + outside.issuer()).replaceAll("\\p{Cntrl}", "?");
        return name.substring(0, Math.min(name.length(), NewKey.MAX_NAME_LENGTH));
    }

    private String freshSecret() {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return PREFIX + HexFormat.of().formatHex(secret);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
