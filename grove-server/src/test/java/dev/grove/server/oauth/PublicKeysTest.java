package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import dev.grove.core.error.GroveException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PublicKeysTest {

    @Test
    void areKeptAsTheyAre() throws JOSEException {
        JWK key = new ECKeyGenerator(Curve.P_256).keyID("one").generate().toPublicJWK();
        assertThat(PublicKeys.checked(Map.of("keys", List.of(key.toJSONObject()))))
                .contains("\"kid\":\"one\"", key.toECKey().getX().toString());
    }

    @Test
    void areNothingElse() throws JOSEException {
        JWK ours = new ECKeyGenerator(Curve.P_256).generate();
        refuses(Map.of("keys", List.of(ours.toJSONObject())), "never send a private key");
        refuses(Map.of(), "JWK set");
        refuses(Map.of("keys", "x"), "JWK set");
        refuses(Map.of("keys", List.of()), "1 to 8");
        refuses(
                Map.of("keys", Collections.nCopies(9, ours.toPublicJWK().toJSONObject())),
                "1 to 8");
        refuses(
                Map.of(
                        "keys",
                        List.of(
                                new ECKeyGenerator(Curve.P_384)
                                        .generate()
                                        .toPublicJWK()
                                        .toJSONObject())),
                "P-256");
        refuses(
                Map.of(
                        "keys",
                        List.of(
                                new RSAKeyGenerator(1024, true)
                                        .generate()
                                        .toPublicJWK()
                                        .toJSONObject())),
                "2048");
        refuses(
                Map.of(
                        "keys",
                        List.of(new OctetSequenceKey.Builder(new byte[32]).build().toJSONObject())),
                "private");
    }

    private static void refuses(Map<String, Object> jwks, String why) {
        assertThatThrownBy(() -> PublicKeys.checked(jwks))
                .isInstanceOf(GroveException.class)
                .hasMessageContaining(why);
    }
}
