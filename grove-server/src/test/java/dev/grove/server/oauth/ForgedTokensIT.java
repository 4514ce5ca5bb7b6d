package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.grove.server.HttpCaller;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tokens that are not what the server gave for what they are used for. */
class ForgedTokensIT extends OAuthServerIT {

    private OutsideTokens outside;

    @BeforeAll
    void knowTheOutsideIssuer() {
        outside = new OutsideTokens(clock, resource(), tenant);
    }

    @TestFactory
    Stream<DynamicTest> refusesATokenThatIs() throws ParseException, JOSEException {
        String good = tokenOf(secretClient);
        SignedJWT parsed = SignedJWT.parse(good);
        JWTClaimsSet claims = parsed.getJWTClaimsSet();
        String kid = parsed.getHeader().getKeyID();
        RSAKey other = new RSAKeyGenerator(2048).generate();
        JWSSigner otherSigner = new RSASSASigner(other);
        String publicKey = anonymous().get("/oauth2/jwks").body();
        String[] parts = good.split("\\.");
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("unsigned", new PlainJWT(claims).serialize());
        bad.put("unsigned, with another's signature", unsigned(parts[1]) + "." + parts[2]);
        bad.put(
                "signed with the public key as a secret",
                signed(header(JWSAlgorithm.HS256).keyID(kid), claims, new MACSigner(publicKey)));
        bad.put(
                "signed by another key under our key's name",
                signed(header(JWSAlgorithm.RS256).keyID(kid), claims, otherSigner));
        bad.put(
                "signed by an unknown key",
                signed(header(JWSAlgorithm.RS256).keyID("unknown"), claims, otherSigner));
        bad.put(
                "signed by a key of its own",
                signed(header(JWSAlgorithm.RS256).jwk(other.toPublicJWK()), claims, otherSigner));
        bad.put("changed", parts[0] + "." + changed(parts[1]) + "." + parts[2]);
        bad.put("cut off", good.substring(0, good.length() - 10));
        bad.put("too long", good + "A".repeat(9000));
        bad.put("no token", "eyJ.x.y");
        bad.put("a client's secret", secretClient.text("client_secret"));
        bad.put(
                "of the outside issuer, in our name",
                outside.token(tokenClaims -> tokenClaims.issuer(base())));
        return Stream.concat(
                Stream.of(
                        DynamicTest.dynamicTest(
                                "for another address of ours", () -> otherAddress(good)),
                        DynamicTest.dynamicTest(
                                "sent to another resource", () -> otherResource(good))),
                bad.entrySet().stream()
                        .map(each ->
                                DynamicTest.dynamicTest(
                                        each.getKey(), () -> refused(each.getValue()))));
    }

    /**
     * Uses a token at the server's other address: it is valid only at that which it was asked for.
     */
    private void otherAddress(String token) {
        HttpCaller elsewhere = new HttpCaller(URI.create("http://localhost:" + port()), token, "");
        assertThat(elsewhere.send(rpc(elsewhere, "tools/list", "")).status()).isEqualTo(401);
        assertThat(call(token, "tools/list").status()).isEqualTo(200);
    }

    private void otherResource(String token) {
        assertThat(as(token).get("/agents").status()).isEqualTo(401);
        assertThat(as(token).get("/mcp/audit-log").status()).isEqualTo(401);
        assertThat(as(token).get("/oauth2/clients").status()).isEqualTo(401);
    }

    private static String unsigned(String payload) {
        return Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(
                                "{\"alg\":\"none\",\"typ\":\"at+jwt\"}"
                                        .getBytes(StandardCharsets.UTF_8))
                + "."
                + payload;
    }

    private static String changed(String payload) {
        String text = new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(
                        text.replace("mcp:provision", "mcp:admin")
                                .getBytes(StandardCharsets.UTF_8));
    }

    private static JWSHeader.Builder header(JWSAlgorithm algorithm) {
        return new JWSHeader.Builder(algorithm).type(new JOSEObjectType("at+jwt"));
    }

    private static String signed(JWSHeader.Builder header, JWTClaimsSet claims, JWSSigner signer)
            throws JOSEException {
        SignedJWT token = new SignedJWT(header.build(), claims);
        token.sign(signer);
        return token.serialize();
    }
}
