package dev.grove.server.token;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.SecurityContext;
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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.ClaimAccessor;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtAudienceValidator;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
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

    boolean isNamed(String issuer) {
        return keys != null && settings.issuer().equals(issuer);
    }

    /** Verifies tokens that are sent to this address. */
    JwtDecoder decoder(ServerAddress here) {
        String audience = settings.audience().isEmpty() ? here.resource() : settings.audience();
        return decoder(
                TokenDecoders.typeIfAny("at+jwt", "JWT"), new JwtAudienceValidator(audience));
    }

    /**
     * Verifies ID tokens.
     *
     * @param profile what OpenID Connect wants of them
     */
    public JwtDecoder idTokenDecoder(OAuth2TokenValidator<Jwt> profile) {
        return decoder(TokenDecoders.typeIfAny("JWT"), profile);
    }

    private JwtDecoder decoder(OAuth2TokenValidator<Jwt> type, OAuth2TokenValidator<Jwt> purpose) {
        return TokenDecoders.decoder(
                Objects.requireNonNull(keys),
                TokenDecoders.ALGORITHMS,
                List.of(
                        type,
                        new JwtIssuerValidator(settings.issuer()),
                        purpose,
                        TokenDecoders.required("sub"),
                        TokenDecoders.times(clock)));
    }

    /**
     * The caller with the scope of the token; nothing where that is none, or its tenant is none.
     *
     * @param token verified, whatever it is for
     */
    public Optional<Key> keyOf(ClaimAccessor token) {
        String subject = token.getClaimAsString(JwtClaimNames.SUB);
        Optional<Scope> scope =
                TokenScopes.widest(
                        TokenDecoders.words(token, settings.scopeClaim())
                                .map(word -> settings.scopes().getOrDefault(word, word)));
        Optional<Tenant> tenant =
                token.getClaims().get(settings.tenantClaim()) instanceof String named
                                && named.indexOf('\0') < 0
                        ? tenants.findByNameOrId(named)
                        : Optional.empty();
        if (subject == null
                || subject.isBlank()
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
        JWKSource<SecurityContext> fetched;
        try {
            fetched =
                    JWKSourceBuilder.<SecurityContext>create(
                                    URI.create(settings.issuer()).toURL(),
                                    new IssuerKeys(settings, json))
                            .cache(KEYS_FRESH_FOR.toMillis(), FETCH_PATIENCE.toMillis())
                            .refreshAheadCache(false)
                            .rateLimited(FETCH_AT_MOST_EVERY.toMillis())
                            .outageTolerant(KEYS_AWAY_FOR.toMillis())
                            .build();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("grove.mcp.oauth.issuer is no address", e);
        }
        return (selector, context) -> {
            try {
                return fetched.get(selector, context);
            } catch (RateLimitReachedException _) {
                // Key is not known, and that is no fault to be logged for each token of a flood.
                return List.of();
            }
        };
    }
}
