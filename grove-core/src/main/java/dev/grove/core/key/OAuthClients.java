package dev.grove.core.key;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
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
 * Those who call with tokens instead of keys: clients that were made here, and callers that an
 * outside issuer vouches for, who become known when they first come. Where a method takes a fence,
 * null is the operator, as in {@link Keys}.
 */
@Component
public class OAuthClients {

    /** No form that a bearer's key could have. */
    private static final String PREFIX = "gcs_";

    private static final int SECRET_BYTES = 32;
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final JdbcOAuthClients rows;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final KeyHash nobody = KeyHash.of(freshSecret());

    OAuthClients(JdbcOAuthClients rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /**
     * Makes a client.
     *
     * @param fence the tenant of whoever asks, or null for the operator
     * @param publicKeys a JWK set, vetted; null for a client with a secret
     */
    public IssuedClient create(@Nullable TenantId fence, NewKey wish, @Nullable String publicKeys) {
        Instant now = now();
        wish.check(now);
        String secret = freshSecret();
        OAuthClient client = new OAuthClient(wish.key(KeyId.next(), now), publicKeys, null);
        // What nobody was told opens nothing: the hash of a client that signs is of such a secret.
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

    /** Ends a client and its tokens at once, on every replica; an outside caller is kept out. */
    public void revoke(@Nullable TenantId fence, KeyId id) {
        if (!rows.revoke(fence, id, now())) {
            throw GroveException.notFound("No such client");
        }
    }

    /** A client of ours, revoked and expired ones too. */
    public Optional<OAuthClient> find(KeyId id) {
        return rows.find(id).map(StoredOAuthClient::client);
    }

    /** A client of ours, unless it was revoked or has expired. */
    public Optional<OAuthClient> findGood(KeyId id) {
        return find(id).filter(client -> client.key().isGoodAt(clock.instant()));
    }

    /** The good client that has this secret; takes as long for one that there is not. */
    public Optional<OAuthClient> authenticate(KeyId id, String secret) {
        Optional<StoredOAuthClient> found =
                rows.find(id).filter(stored -> stored.client().publicKeys() == null);
        boolean same =
                found.map(StoredOAuthClient::hash).orElse(nobody).matches(KeyHash.of(secret));
        return found.map(StoredOAuthClient::client)
                .filter(client -> same && client.key().isGoodAt(clock.instant()));
    }

    /**
     * Who an outside issuer vouches for, as a key of a tenant; known from now on. Nothing when that
     * was revoked.
     *
     * @param scope that the caller comes with
     */
    public Optional<Key> meet(TenantId tenant, OAuthClient.Outside outside, Scope scope) {
        Optional<Key> known = rows.findOutside(tenant, outside);
        if (known.isEmpty()) {
            NewKey wish = new NewKey(nameOf(outside), scope, tenant, null);
            rows.insertOutside(
                    tenant,
                    new OAuthClient(wish.key(KeyId.next(), now()), null, outside),
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
