package dev.grove.server.token;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.core.key.Scope;
import dev.grove.server.site.ServerAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.stereotype.Component;

/**
 * The tokens that Grove gives out (RFC 9068). What one is worth is its client's scope and tenant of
 * now: the token can only narrow the scope, and ends with the client.
 */
@Component
public class AccessTokens {

    public static final Duration LIFETIME = Duration.ofMinutes(15);

    private final SigningKeys keys;
    private final OAuthClients clients;
    private final Clock clock;

    AccessTokens(SigningKeys keys, OAuthClients clients, Clock clock) {
        this.keys = keys;
        this.clients = clients;
        this.clock = clock;
    }

    /**
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    public String issue(OAuthClient client, Scope scope, ServerAddress address) {
        Instant now = clock.instant();
        String id = client.key().id().toString();
        JwtClaimsSet.Builder claims =
                JwtClaimsSet.builder()
                        .issuer(address.url())
                        .subject(id)
                        .audience(List.of(address.resource()))
                        .issuedAt(now)
                        .expiresAt(now.plus(LIFETIME))
                        .id(UUID.randomUUID().toString())
                        .claim("client_id", id)
                        .claim("scope", TokenScopes.written(scope));
        if (client.key().tenant() != null) {
            claims.claim("tenant", client.key().tenant().toString());
        }
        JwsHeader header = JwsHeader.with(SignatureAlgorithm.RS256).type("at+jwt").build();
        // For this token alone: an encoder keeps the private keys that it has signed with.
        return new NimbusJwtEncoder(new ImmutableJWKSet<>(new JWKSet(keys.signing())))
                .encode(JwtEncoderParameters.from(header, claims.build()))
                .getTokenValue();
    }

    /** Verifies tokens that are sent to this address, as RFC 9068 wants it. */
    JwtDecoder decoder(ServerAddress here) {
        OAuth2TokenValidator<Jwt> profile =
                JwtValidators.createAtJwtValidator()
                        .issuer(here.url())
                        .audience(here.resource())
                        .validators(each -> {
                            each.put(JwtClaimNames.EXP, TokenDecoders.times(clock));
                            each.put(JwtClaimNames.IAT, TokenDecoders.required("iat"));
                        })
                        .build();
        return TokenDecoders.decoder(keys, Set.of(SignatureAlgorithm.RS256), List.of(profile));
    }

    /** The client of the token, with the scope that the token leaves it. */
    Optional<Key> keyOf(Jwt token) {
        Optional<Scope> scope = TokenScopes.widest(TokenDecoders.words(token, "scope"));
        return Optional.ofNullable(token.getSubject())
                .flatMap(Uuids::parse)
                .flatMap(id -> clients.findGood(new KeyId(id)))
                .flatMap(client -> scope.map(client.key()::narrowedTo));
    }
}
