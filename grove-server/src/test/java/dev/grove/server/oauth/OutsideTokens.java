package dev.grove.server.oauth;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.grove.server.TokenIssuer;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.function.UnaryOperator;

/** Tokens of the issuer that the server trusts besides itself. */
record OutsideTokens(Clock clock, String resource, String tenant) {

    String token(UnaryOperator<JWTClaimsSet.Builder> change) {
        return TokenIssuer.signed(claims(change), TokenIssuer.shared().key());
    }

    JWTClaimsSet claims(UnaryOperator<JWTClaimsSet.Builder> change) {
        Instant now = clock.instant();
        return change.apply(
                        new JWTClaimsSet.Builder()
                                .issuer(TokenIssuer.shared().name())
                                .subject("robot@example.com")
                                .audience(resource)
                                .expirationTime(Date.from(now.plusSeconds(300)))
                                .claim("tenant", tenant)
                                .claim("scope", "openid mcp:invoke"))
                .build();
    }
}
