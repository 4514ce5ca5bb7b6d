package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.TokenIssuer;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * A client that asks for tokens with what it signed, at most invoke.
 *
 * @param issuer who it asks
 */
public record SigningClient(String clientId, ECKey key, String issuer, Clock clock) {

    public static SigningClient of(HttpCaller admin, String issuer, Clock clock) {
        ECKey key = TokenIssuer.newKey();
        HttpAnswer made =
                admin.post(
                        "/oauth2/clients",
                        "{\"name\":\"signer\",\"scope\":\"invoke\",\"jwks\":%s}"
                                .formatted(new JWKSet(key).toString(true)));
        assertThat(made.status()).isEqualTo(201);
        return new SigningClient(made.text("client_id"), key, issuer, clock);
    }

    /** Good for one token from now on. */
    public String assertion() {
        return assertion(claims -> claims);
    }

    String assertion(UnaryOperator<JWTClaimsSet.Builder> change) {
        Instant now = clock.instant();
        return TokenIssuer.signed(
                change.apply(
                                new JWTClaimsSet.Builder()
                                        .issuer(clientId)
                                        .subject(clientId)
                                        .audience(issuer + "/oauth2/token")
                                        .issueTime(Date.from(now))
                                        .expirationTime(Date.from(now.plusSeconds(120)))
                                        .jwtID(UUID.randomUUID().toString()))
                        .build(),
                key);
    }
}
