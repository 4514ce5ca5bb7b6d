package dev.grove.server.token;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.core.key.Scope;
import dev.grove.core.tenant.Tenant;
import dev.grove.core.tenant.Tenants;
import dev.grove.server.site.ServerAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Accepts the tokens of an issuer that the operator trusts: for the subject, the tenant and the
 * scope of the call. A subject's first token stores a key of its tenant, so that sessions, limits
 * and the audit can name the subject and an admin can revoke it.
 */
@Component
public class OutsideIssuer {

    private static final Duration KEYS_FRESH_FOR = Duration.ofMinutes(15);
    private static final Duration KEYS_AWAY_FOR = Duration.ofHours(24);
    private static final Duration FETCH_AT_MOST_EVERY = Duration.ofSeconds(10);
    private static final Duration FETCH_PATIENCE = Duration.ofSeconds(10);
    private static final int LONGEST_SUBJECT = 255;

    /** Many issuers write no type, or the one of all JWTs. */
    private static final JOSEObjectTypeVerifier<SecurityContext> TYPES =
            new DefaultJOSEObjectTypeVerifier<>(
                    new JOSEObjectType("at+jwt"), JOSEObjectType.JWT, null);

    private final OAuthSettings settings;
    private final OAuthClients callers;
    private final Tenants tenants;
    private final Clock clock;
    private final @Nullable JWKSource<SecurityContext> keys;

    OutsideIssuer(
            OAuthSettings settings,
            OAuthClients callers,
            Tenants tenants,
            JsonMapper json,
            Clock clock) {
        this.settings = settings;
        this.callers = callers;
        this.tenants = tenants;
        this.clock = clock;
        this.keys = settings.isOff() ? null : keysOf(settings, json);
    }

    /** Where a caller could also get tokens. */
    public Optional<String> name() {
        return settings.isOff() ? Optional.empty() : Optional.of(settings.issuer());
    }

    boolean isIssuerOf(JWTClaimsSet claims) {
        return keys != null && settings.issuer().equals(claims.getIssuer());
    }

    Optional<Key> verify(SignedClaims.Unchecked token, ServerAddress address) {
        if (keys == null) {
            return Optional.empty();
        }
        String audience = settings.audience().isEmpty() ? address.resource() : settings.audience();
        TokenTimes expected =
                new TokenTimes(
                        Set.of(audience),
                        new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
                        Set.of("sub", "exp"),
                        clock);
        return SignedClaims.of(token, SignedClaims.ALGORITHMS, keys, TYPES, expected)
                .flatMap(this::keyOf);
    }

    private Optional<Key> keyOf(JWTClaimsSet claims) {
        String subject = claims.getSubject();
        Optional<Scope> scope =
                TokenScopes.widest(
                        SignedClaims.words(claims, settings.scopeClaim())
                                .map(word -> settings.scopes().getOrDefault(word, word)));
        Optional<Tenant> tenant =
                claims.getClaim(settings.tenantClaim()) instanceof String named
                                && named.indexOf('\0') < 0
                        ? tenants.findByNameOrId(named)
                        : Optional.empty();
        if (subject.isBlank()
                || subject.length() > LONGEST_SUBJECT
                || subject.indexOf('\0') >= 0
                || scope.isEmpty()
                || tenant.isEmpty()) {
            return Optional.empty();
        }
        OAuthClient.Outside who = new OAuthClient.Outside(settings.issuer(), subject);
        return callers.meet(tenant.get().id(), who, scope.get())
                .map(key -> key.withScope(scope.get()));
    }

    /** A lost issuer does not take the keys along that are known; a flood of unknown ones waits. */
    private static JWKSource<SecurityContext> keysOf(OAuthSettings settings, JsonMapper json) {
        try {
            return JWKSourceBuilder.<SecurityContext>create(
                            URI.create(settings.issuer()).toURL(), new IssuerKeys(settings, json))
                    .cache(KEYS_FRESH_FOR.toMillis(), FETCH_PATIENCE.toMillis())
                    .refreshAheadCache(false)
                    .rateLimited(FETCH_AT_MOST_EVERY.toMillis())
                    .outageTolerant(KEYS_AWAY_FOR.toMillis())
                    .build();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("grove.mcp.oauth.issuer is no address", e);
        }
    }
}
