package dev.grove.server.token;

import static java.util.Collections.disjoint;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.core.key.Scope;
import dev.grove.server.site.ServerAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.stereotype.Component;

/**
 * The tokens that Grove gives out (RFC 9068). What one is worth is its client's scope and tenant of
 * now: the token can only narrow the scope, add layers, and ends with the client. One that was
 * exchanged (RFC 8693) ends with each client that exchanged it, too, and has the narrowest scope of
 * all.
 */
@Component
public class AccessTokens {

    private static final Logger LOG = LoggerFactory.getLogger(AccessTokens.class);

    public static final Duration LIFETIME = Duration.ofMinutes(15);

    private final SigningKeys keys;
    private final OAuthClients clients;
    private final Clock clock;

    AccessTokens(SigningKeys keys, OAuthClients clients, Clock clock) {
        this.keys = keys;
        this.clients = clients;
        this.clock = clock;
    }

    /** When a token that is issued now has to end, at the latest. */
    public Instant latestEnd() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).plus(LIFETIME);
    }

    /**
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    public String issue(TokenTerms terms, @Nullable TenantId tenant, ServerAddress address) {
        Instant now = clock.instant();
        String id = terms.client().toString();
        JwtClaimsSet.Builder claims =
                JwtClaimsSet.builder()
                        .issuer(address.url())
                        .subject(id)
                        .audience(terms.resources())
                        .issuedAt(now)
                        .expiresAt(terms.end())
                        .id(UUID.randomUUID().toString())
                        .claim("client_id", id)
                        .claim("scope", TokenScopes.written(terms.scope()));
        if (tenant != null) {
            claims.claim("tenant", tenant.toString());
        }
        JwsHeader.Builder header = JwsHeader.with(SignatureAlgorithm.RS256).type("at+jwt");
        if (terms.isNarrowed()) {
            header.criticalHeader(NarrowingClaims.LAYERS, NarrowingClaims.FORM);
            claims.claim(NarrowingClaims.LAYERS, NarrowingClaims.layers(terms.layers()));
            Map<String, Object> actors = NarrowingClaims.actors(terms.exchangers());
            if (actors != null) {
                claims.claim(NarrowingClaims.ACTOR, actors);
                // The client that has the token is the last one that exchanged it.
                claims.claim("client_id", terms.exchangers().getFirst().toString());
            }
        }
        // For this token alone: an encoder keeps the private keys that it has signed with.
        return new NimbusJwtEncoder(new ImmutableJWKSet<>(new JWKSet(keys.signing())))
                .encode(JwtEncoderParameters.from(header.build(), claims.build()))
                .getTokenValue();
    }

    /**
     * Verifies tokens that are sent to this address, as RFC 9068 wants it.
     *
     * @param resources at least one of which a token has to be for
     */
    JwtDecoder decoder(ServerAddress here, Set<String> resources) {
        OAuth2TokenValidator<Jwt> profile =
                JwtValidators.createAtJwtValidator()
                        .issuer(here.url())
                        .validators(each -> {
                            each.put(
                                    JwtClaimNames.AUD,
                                    new JwtClaimValidator<Collection<String>>(
                                            JwtClaimNames.AUD,
                                            named -> named != null && !disjoint(named, resources)));
                            each.put(JwtClaimNames.EXP, TokenDecoders.times(clock));
                            each.put(JwtClaimNames.IAT, TokenDecoders.required("iat"));
                        })
                        .build();
        return TokenDecoders.decoder(
                keys,
                Set.of(SignatureAlgorithm.RS256),
                List.of(profile),
                Set.of(NarrowingClaims.LAYERS));
    }

    /** Caller that sends the token, with the scope that the token leaves it. */
    Optional<CallerKey> callerOf(Jwt token) {
        return terms(token)
                .flatMap(terms -> keyOf(terms).map(key -> new CallerKey(key, null, terms)));
    }

    private static Optional<TokenTerms> terms(Jwt token) {
        Optional<KeyId> client =
                Optional.ofNullable(token.getSubject()).flatMap(Uuids::parse).map(KeyId::new);
        Optional<Scope> scope = TokenScopes.widest(TokenDecoders.words(token, "scope"));
        Optional<List<String>> layers = NarrowingClaims.readLayers(token);
        Optional<List<KeyId>> exchangers = NarrowingClaims.readActors(token);
        if (client.isEmpty() || scope.isEmpty() || layers.isEmpty() || exchangers.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new TokenTerms(
                        client.get(),
                        scope.get(),
                        Objects.requireNonNullElse(token.getAudience(), List.of()),
                        Objects.requireNonNull(token.getExpiresAt()),
                        layers.get(),
                        exchangers.get()));
    }

    /** Nothing where any client that the token came through is gone, or of another tenant. */
    private Optional<Key> keyOf(TokenTerms terms) {
        Optional<Key> key =
                clients.findGood(terms.client())
                        .map(client -> client.key().narrowedTo(terms.scope()));
        for (KeyId each : terms.exchangers()) {
            key =
                    key.flatMap(subject ->
                            clients.findGood(each)
                                    .map(OAuthClient::key)
                                    .filter(other ->
                                            Objects.equals(other.tenant(), subject.tenant()))
                                    .map(other -> subject.narrowedTo(other.scope())));
        }
        return key;
    }

    /** Whether a token that was found good before is so now. */
    public boolean isGood(TokenTerms terms) {
        return clock.instant().isBefore(terms.end().plus(TokenDecoders.SKEW))
                && keyOf(terms).isPresent();
    }

    /**
     * Caller whom a token stands for that is to be exchanged, wherever it is good here; nothing
     * where it is good no more.
     */
    public Optional<CallerKey> subject(String token, ServerAddress here) {
        if (token.length() > BearerTokens.LONGEST) {
            return Optional.empty();
        }
        try {
            return callerOf(decoder(here, here.resources()).decode(token))
                    .filter(caller ->
                            caller.token() != null
                                    && clock.instant().isBefore(caller.token().end()));
        } catch (BadJwtException e) {
            LOG.debug("A token is not exchanged: {}", e.getMessage());
            return Optional.empty();
        }
    }
}
