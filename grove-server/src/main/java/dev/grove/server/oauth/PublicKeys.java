package dev.grove.server.oauth;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import dev.grove.core.error.GroveException;
import java.text.ParseException;
import java.util.Map;

/** The public keys that a client signs with, as it brings them: a JWK set. */
final class PublicKeys {

    private static final String FIELD = "jwks";
    private static final int MOST = 8;
    private static final int FEWEST_RSA_BITS = 2048;
    private static final int MOST_RSA_BITS = 8192;

    private PublicKeys() {}

    /**
     * Checks a client's JWK set and returns it as it is stored.
     *
     * @throws GroveException when it is no JWK set of 1 to 8 public keys that we verify with
     */
    static String checked(Map<String, Object> jwks) {
        JWKSet set;
        try {
            set = JWKSet.parse(jwks);
        } catch (ParseException | IllegalArgumentException _) {
            throw GroveException.invalid(FIELD, "must be a JWK set: {\"keys\": [...]}");
        }
        if (set.isEmpty() || set.size() > MOST) {
            throw GroveException.invalid(FIELD, "must have 1 to " + MOST + " keys");
        }
        for (JWK key : set.getKeys()) {
            if (key.isPrivate()) {
                throw GroveException.invalid(
                        FIELD, "must have public keys only: never send a private key");
            }
            if (!isUsable(key)) {
                throw GroveException.invalid(
                        FIELD, "must have RSA keys of 2048 to 8192 bits or EC keys on P-256");
            }
        }
        return set.toString(true);
    }

    private static boolean isUsable(JWK key) {
        return switch (key) {
            case RSAKey rsa -> rsa.size() >= FEWEST_RSA_BITS && rsa.size() <= MOST_RSA_BITS;
            case ECKey ec -> ec.getCurve().equals(Curve.P_256);
            default -> false;
        };
    }
}
