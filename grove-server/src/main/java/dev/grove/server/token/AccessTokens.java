package dev.grove.server.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
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
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * The tokens that Grove gives out (RFC 9068). What one is worth is its client's scope and tenant of
 * now: the token can only narrow the scope, and ends with the client.
 */
@Component
public class AccessTokens {

    public static final Duration LIFETIME = Duration.ofMinutes(15);

    private static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");

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
        RSAKey key = keys.signing();
        Instant now = clock.instant();
        String id = client.key().id().toString();
        JWTClaimsSet.Builder claims =
                new JWTClaimsSet.Builder()
                        .issuer(address.url())
                        .subject(id)
                        .audience(address.resource())
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plus(LIFETIME)))
                        .jwtID(UUID.randomUUID().toString())
                        .claim("client_id", id)
                        .claim("scope", TokenScopes.written(scope));
        if (client.key().tenant() != null) {
            claims.claim("tenant", client.key().tenant().toString());
        }
        JWSHeader header =
                new JWSHeader.Builder(JWSAlgorithm.RS256).type(TYPE).keyID(key.getKeyID()).build();
        SignedJWT token = new SignedJWT(header, claims.build());
        try {
            token.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("A signing key does not sign", e);
        }
        return token.serialize();
    }

    /** The client of a good token, with the scope that the token leaves it. */
    Optional<Key> verify(SignedClaims.Unchecked token, ServerAddress address) {
        TokenTimes expected =
                new TokenTimes(
                        Set.of(address.resource()),
                        new JWTClaimsSet.Builder().issuer(address.url()).build(),
                        Set.of("sub", "client_id", "iat", "exp", "jti", "scope"),
                        clock);
        return SignedClaims.of(
                        token,
                        Set.of(JWSAlgorithm.RS256),
                        new ImmutableJWKSet<>(keys.verifying(token.jwt().getHeader().getKeyID())),
                        new DefaultJOSEObjectTypeVerifier<>(TYPE),
                        expected)
                .flatMap(this::keyOf);
    }

    private Optional<Key> keyOf(JWTClaimsSet claims) {
        Optional<Scope> scope = TokenScopes.widest(SignedClaims.words(claims, "scope"));
        return Uuids.parse(claims.getSubject())
                .flatMap(id -> clients.findGood(new KeyId(id)))
                .flatMap(client -> scope.map(client.key()::narrowedTo));
    }
}
