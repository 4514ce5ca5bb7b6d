package dev.grove.server.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.grove.core.identity.IdentityClaims;
import dev.grove.core.identity.IdentityIssuer;
import dev.grove.core.secret.IdentityTokens;
import dev.grove.server.site.OwnSite;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Tokens that name runs to others. The keys are those of access tokens; the type is another, so
 * that no door of ours takes one, and no scope is in it.
 */
@Component
class RunTokens implements IdentityIssuer {

    private final SigningKeys keys;
    private final OwnSite site;
    private final Clock clock;

    RunTokens(SigningKeys keys, OwnSite site, Clock clock) {
        this.keys = keys;
        this.site = site;
        this.clock = clock;
    }

    @Override
    public String issue(IdentityClaims claims) {
        RSAKey key = keys.signing();
        try {
            SignedJWT token = new SignedJWT(header(key.getKeyID()), written(claims));
            token.sign(new RSASSASigner(key));
            return token.serialize();
        } catch (JOSEException | ParseException e) {
            throw new IllegalStateException("Every Java platform signs with RSA", e);
        }
    }

    @Override
    public boolean isOurs(String audience) {
        String here = site.address().url();
        return audience.equals(here) || audience.startsWith(here + "/");
    }

    /** Keeps the order in which it is written, which the library would change. */
    private static JWSHeader header(String kid) throws ParseException {
        return JWSHeader.parse(
                new Base64URL(IdentityTokens.header(JWSAlgorithm.RS256.getName(), kid)));
    }

    private JWTClaimsSet written(IdentityClaims claims) {
        Instant now = clock.instant();
        JWTClaimsSet.Builder written =
                new JWTClaimsSet.Builder()
                        .issuer(site.address().url())
                        .subject(claims.subject())
                        .audience(claims.audience())
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plus(LIFETIME)))
                        .jwtID(UUID.randomUUID().toString())
                        .claim("tenant", claims.tenant().toString());
        Map<String, Object> actors = NarrowingClaims.nested(claims.actors());
        if (actors != null) {
            written.claim(NarrowingClaims.ACTOR, actors);
        }
        if (claims.agent() != null) {
            written.claim("agent", claims.agent().name())
                    .claim("agent_version", claims.agent().version());
        }
        if (claims.call() != null) {
            written.claim("tool_call_id", claims.call().id())
                    .claim("idempotency_key", claims.call().key());
        }
        return written.build();
    }
}
