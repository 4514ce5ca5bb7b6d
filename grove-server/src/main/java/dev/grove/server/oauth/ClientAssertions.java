package dev.grove.server.oauth;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.mcp.session.UsedStates;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.SignedClaims;
import dev.grove.server.token.TokenTimes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Clients that sign who they are ({@code private_key_jwt}, RFC 7523 §3): for this server, for at
 * most five minutes, once.
 */
@Component
class ClientAssertions {

    private static final Duration LONGEST_LIFE = Duration.ofMinutes(5);
    private static final int LONGEST_ID = 255;

    private static final JOSEObjectTypeVerifier<SecurityContext> TYPES =
            new DefaultJOSEObjectTypeVerifier<>(
                    JOSEObjectType.JWT, new JOSEObjectType("client-authentication+jwt"), null);

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
        return SignedClaims.unchecked(assertion).map(unchecked -> unchecked.claims().getSubject());
    }

    /** The client that signed it, unless anything is wrong with it or it was used before. */
    Optional<OAuthClient> verify(String assertion, ServerAddress address) {
        return SignedClaims.unchecked(assertion)
                .flatMap(unchecked ->
                        Optional.ofNullable(unchecked.claims().getSubject())
                                .flatMap(Uuids::parse)
                                .flatMap(id -> clients.findGood(new KeyId(id)))
                                .filter(client -> isSignedBy(client, unchecked, address)));
    }

    private boolean isSignedBy(
            OAuthClient client, SignedClaims.Unchecked assertion, ServerAddress address) {
        if (client.publicKeys() == null) {
            return false;
        }
        String id = client.key().id().toString();
        TokenTimes expected =
                new TokenTimes(
                        // Older clients name the endpoint, as RFC 7523 had it at first.
                        Set.of(address.url(), address.url() + "/", address.tokenEndpoint()),
                        new JWTClaimsSet.Builder().issuer(id).subject(id).build(),
                        Set.of("exp", "jti"),
                        clock);
        return SignedClaims.of(
                        assertion,
                        SignedClaims.ALGORITHMS,
                        new ImmutableJWKSet<>(parsed(client.publicKeys())),
                        TYPES,
                        expected)
                .filter(claims -> isFresh(id, claims))
                .isPresent();
    }

    private boolean isFresh(String client, JWTClaimsSet claims) {
        Instant now = clock.instant();
        Instant end = claims.getExpirationTime().toInstant();
        boolean later =
                claims.getIssueTime() != null
                        && claims.getIssueTime().toInstant().isAfter(now.plus(TokenTimes.SKEW));
        String id = claims.getJWTID();
        return !later
                && !end.isAfter(now.plus(LONGEST_LIFE).plus(TokenTimes.SKEW))
                && !id.isBlank()
                && id.length() <= LONGEST_ID
                && used.use(nonce(client, id), end.plus(TokenTimes.SKEW));
    }

    /** Of the same client and id the same, and of no others. */
    private static UUID nonce(String client, String id) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(
                                    ("assertion " + client + " " + id)
                                            .getBytes(StandardCharsets.UTF_8));
            ByteBuffer bytes = ByteBuffer.wrap(digest);
            return new UUID(bytes.getLong(), bytes.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static JWKSet parsed(String jwks) {
        try {
            return JWKSet.parse(jwks);
        } catch (ParseException e) {
            throw new IllegalStateException("A client's stored keys are no JWK set", e);
        }
    }
}
