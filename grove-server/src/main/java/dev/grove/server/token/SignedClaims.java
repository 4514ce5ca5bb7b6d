package dev.grove.server.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.JWTClaimsSetVerifier;
import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a signed JWT says, once its signature and claims have been found good. Which algorithms are
 * taken is ours to say, never the token's: {@code none} and every symmetric one are not among them.
 */
public final class SignedClaims {

    /** Of assertions and outside tokens. */
    public static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256, JWSAlgorithm.ES256);

    /** In characters; none of ours is a quarter as long. */
    static final int LONGEST = 8192;

    private static final Logger LOG = LoggerFactory.getLogger(SignedClaims.class);

    private SignedClaims() {}

    /**
     * A token whose signature has not been verified.
     *
     * @param claims what it says, good for finding the keys to check it with
     */
    public record Unchecked(SignedJWT jwt, JWTClaimsSet claims) {}

    public static Optional<Unchecked> unchecked(String token) {
        if (token.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            SignedJWT parsed = SignedJWT.parse(token);
            JWTClaimsSet claims = parsed.getJWTClaimsSet();
            return claims == null ? Optional.empty() : Optional.of(new Unchecked(parsed, claims));
        } catch (ParseException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** The texts of a claim that is a list, or one text with spaces between. */
    static Stream<String> words(JWTClaimsSet claims, String name) {
        return switch (claims.getClaim(name)) {
            case String text -> Stream.of(text.split(" ", -1));
            case List<?> list ->
                    list.stream().filter(String.class::isInstance).map(String.class::cast);
            case null, default -> Stream.empty();
        };
    }

    /** The claims, or nothing when anything is wrong with it. */
    public static Optional<JWTClaimsSet> of(
            Unchecked token,
            Set<JWSAlgorithm> algorithms,
            JWKSource<SecurityContext> keys,
            JOSEObjectTypeVerifier<SecurityContext> types,
            JWTClaimsSetVerifier<SecurityContext> claims) {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSTypeVerifier(types);
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(algorithms, keys));
        processor.setJWTClaimsSetVerifier(claims);
        try {
            return Optional.of(processor.process(token.jwt(), null));
        } catch (BadJOSEException | RateLimitReachedException e) {
            LOG.debug("A token is refused: {}", e.getMessage());
            return Optional.empty();
        } catch (JOSEException e) {
            // Keys of another issuer that could not be had, among others.
            LOG.warn("A token could not be checked: {}", e.getMessage());
            return Optional.empty();
        }
    }
}
