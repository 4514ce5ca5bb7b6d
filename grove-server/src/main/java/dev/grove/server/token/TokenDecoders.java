package dev.grove.server.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.security.Key;
import java.security.interfaces.RSAPublicKey;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.security.oauth2.core.ClaimAccessor;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.MappedJwtClaimSetConverter;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/**
 * Decoders of signed JWTs. Which algorithms are taken is ours to say, never the token's: {@code
 * none} and every symmetric one are not among them. Times are checked by our clock, and bear with
 * others' that are a little off.
 */
public final class TokenDecoders {

    /** Signature algorithms of assertions and outside tokens. */
    public static final Set<SignatureAlgorithm> ALGORITHMS =
            Set.of(SignatureAlgorithm.RS256, SignatureAlgorithm.PS256, SignatureAlgorithm.ES256);

    public static final Duration SKEW = Duration.ofSeconds(30);

    private static final MappedJwtClaimSetConverter CONVERTER =
            MappedJwtClaimSetConverter.withDefaults(Map.of());

    private TokenDecoders() {}

    public static JwtDecoder decoder(
            JWKSource<SecurityContext> keys,
            Set<SignatureAlgorithm> algorithms,
            List<OAuth2TokenValidator<Jwt>> validators) {
        return decoder(keys, algorithms, validators, Set.of());
    }

    /**
     * @param critical names of headers that the caller understands; a token that calls others
     *     critical is refused
     */
    static JwtDecoder decoder(
            JWKSource<SecurityContext> keys,
            Set<SignatureAlgorithm> algorithms,
            List<OAuth2TokenValidator<Jwt>> validators,
            Set<String> critical) {
        NimbusJwtDecoder decoder =
                NimbusJwtDecoder.withJwkSource(keys)
                        .jwsAlgorithms(taken -> taken.addAll(algorithms))
                        .jwtProcessorCustomizer(processor ->
                                processor.setJWSVerifierFactory(new Verifiers(critical)))
                        .build();
        decoder.setClaimSetConverter(TokenDecoders::converted);
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(validators));
        return decoder;
    }

    /** Verifiers of RSA signatures that leave known critical headers to their callers. */
    private static final class Verifiers extends DefaultJWSVerifierFactory {

        private final Set<String> critical;

        Verifiers(Set<String> critical) {
            this.critical = critical;
        }

        @Override
        public JWSVerifier createJWSVerifier(JWSHeader header, Key key) throws JOSEException {
            return !critical.isEmpty() && key instanceof RSAPublicKey rsa
                    ? new RSASSAVerifier(rsa, critical)
                    : super.createJWSVerifier(header, key);
        }
    }

    /** Accepts a token that has its {@code exp}, and is not over, nor before its {@code nbf}. */
    public static OAuth2TokenValidator<Jwt> times(Clock clock) {
        JwtTimestampValidator times = new JwtTimestampValidator(SKEW);
        times.setAllowEmptyExpiryClaim(false);
        times.setClock(clock);
        return times;
    }

    public static OAuth2TokenValidator<Jwt> required(String claim) {
        return new JwtClaimValidator<>(claim, _ -> true);
    }

    /** Accepts one of these types, or none: many issuers write no type. */
    public static OAuth2TokenValidator<Jwt> typeIfAny(String... types) {
        JwtTypeValidator validator = new JwtTypeValidator(types);
        validator.setAllowEmpty(true);
        return validator;
    }

    /** The texts of a claim that is a list, or one text with spaces between. */
    static Stream<String> words(ClaimAccessor token, String claim) {
        return switch (token.getClaims().get(claim)) {
            case String text -> Stream.of(text.split(" ", -1));
            case List<?> list ->
                    list.stream().filter(String.class::isInstance).map(String.class::cast);
            case null, default -> Stream.empty();
        };
    }

    /** Where there is no {@code iat}, the framework would make one of {@code exp}. */
    private static Map<String, Object> converted(Map<String, Object> claims) {
        Map<String, Object> converted = CONVERTER.convert(claims);
        if (claims.get(JwtClaimNames.IAT) == null) {
            converted.remove(JwtClaimNames.IAT);
        }
        return converted;
    }
}
