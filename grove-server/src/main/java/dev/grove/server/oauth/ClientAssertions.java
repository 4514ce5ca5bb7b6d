package dev.grove.server.oauth;

import static java.util.Collections.disjoint;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.language.text.TextDigest;
import dev.grove.mcp.session.UsedStates;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.BearerTokens;
import dev.grove.server.token.TokenDecoders;
import java.nio.ByteBuffer;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.stereotype.Component;

/**
 * Clients that sign who they are ({@code private_key_jwt}, RFC 7523 §3): for this server, for at
 * most five minutes, once.
 */
@Component
class ClientAssertions {

    private static final Logger LOG = LoggerFactory.getLogger(ClientAssertions.class);
    private static final Duration LONGEST_LIFE = Duration.ofMinutes(5);
    private static final int LONGEST_ID = 255;

    private final OAuthClients clients;
    private final UsedStates used;
    private final Clock clock;

    ClientAssertions(OAuthClients clients, UsedStates used, Clock clock) {
        this.clients = clients;
        this.used = used;
        this.clock = clock;
    }

    /** Whom it claims to be from. */
    static Optional<String> claimedBy(String assertion) {
        if (assertion.length() > BearerTokens.LONGEST) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(SignedJWT.parse(assertion).getJWTClaimsSet())
                    .map(JWTClaimsSet::getSubject);
        } catch (ParseException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** The client that signed it, unless anything is wrong with it or it was used before. */
    Optional<OAuthClient> verify(String assertion, ServerAddress address) {
        return claimedBy(assertion)
                .flatMap(Uuids::parse)
                .flatMap(id -> clients.findGood(new KeyId(id)))
                .filter(client -> isSignedBy(client, assertion, address));
    }

    private boolean isSignedBy(OAuthClient client, String assertion, ServerAddress address) {
        if (client.publicKeys() == null) {
            return false;
        }
        String id = client.key().id().toString();
        // Older clients name the endpoint, as RFC 7523 had it at first.
        Set<String> audiences = Set.of(address.url(), address.url() + "/", address.tokenEndpoint());
        JwtDecoder decoder =
                TokenDecoders.decoder(
                        new ImmutableJWKSet<>(parsed(client.publicKeys())),
                        TokenDecoders.ALGORITHMS,
                        List.of(
                                TokenDecoders.typeIfAny("JWT", "client-authentication+jwt"),
                                new JwtClaimValidator<String>("iss", id::equals),
                                new JwtClaimValidator<String>("sub", id::equals),
                                new JwtClaimValidator<Collection<String>>(
                                        "aud", named -> !disjoint(named, audiences)),
                                TokenDecoders.required("jti"),
                                TokenDecoders.times(clock)));
        try {
            return isFresh(id, decoder.decode(assertion));
        } catch (JwtException e) {
            LOG.debug("An assertion is refused: {}", e.getMessage());
            return false;
        }
    }

    private boolean isFresh(String client, Jwt assertion) {
        Instant now = clock.instant();
        Instant begin = assertion.getIssuedAt();
        Instant end = Objects.requireNonNull(assertion.getExpiresAt());
        String id = Objects.requireNonNull(assertion.getId());
        return (begin == null || !begin.isAfter(now.plus(TokenDecoders.SKEW)))
                && !end.isAfter(now.plus(LONGEST_LIFE).plus(TokenDecoders.SKEW))
                && !id.isBlank()
                && id.length() <= LONGEST_ID
                && used.use(nonce(client, id), end.plus(TokenDecoders.SKEW));
    }

    /** Nonce of an assertion: the same for the same client and id, and for no others. */
    private static UUID nonce(String client, String id) {
        ByteBuffer bytes = ByteBuffer.wrap(TextDigest.bytes("assertion " + client + " " + id));
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    private static JWKSet parsed(String jwks) {
        try {
            return JWKSet.parse(jwks);
        } catch (ParseException e) {
            throw new IllegalStateException("A client's stored keys are no JWK set", e);
        }
    }
}
