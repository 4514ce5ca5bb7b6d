package dev.grove.server.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.grove.core.id.KeyId;
import dev.grove.core.key.Key;
import dev.grove.core.key.Scope;
import dev.grove.core.tenant.Tenant;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Claims of an outside issuer's tokens, and what they grant by the settings. */
class OutsideClaimsIT extends WithOutsideIssuer {

    private static final Duration SKEW = TokenDecoders.SKEW;

    @BeforeEach
    void haveAKey() {
        server.use(key);
    }

    private static Optional<Scope> scopeOf(OutsideIssuer believer, String token) {
        return verify(believer, token).map(Key::scope);
    }

    @Test
    void itsTenantAndScopesAreInTheClaimsThatTheSettingsName() {
        OutsideIssuer believer =
                believer(
                        new OAuthSettings(
                                server.name(),
                                server.url() + IssuerServer.KEYS,
                                "",
                                "https://example.com/organisation",
                                "scp",
                                Map.of()));
        Tenant other = tenants.create("other");
        Key found =
                verify(
                                believer,
                                token(claims ->
                                        claims.claim("https://example.com/organisation", "other")
                                                .claim("scp", List.of("openid", "mcp:provision"))))
                        .orElseThrow();
        assertThat(found.tenant()).isEqualTo(other.id());
        assertThat(found.scope()).isEqualTo(Scope.PROVISION);
        // Claims of the default names count for nothing then.
        assertThat(verify(believer, token(claims -> claims))).isEmpty();
        assertThat(verify(believer, token(claims -> claims.claim("scp", "mcp:invoke")))).isEmpty();
        assertThat(
                        verify(
                                believer,
                                token(claims ->
                                        claims.claim("https://example.com/organisation", "other"))))
                .isEmpty();
    }

    @Test
    void scopesAreATextOrAList() {
        OutsideIssuer believer = believer();
        Map<Object, Scope> scopes = new LinkedHashMap<>();
        scopes.put("mcp:read", Scope.READ_ONLY);
        scopes.put("email mcp:read  mcp:invoke", Scope.INVOKE);
        scopes.put("mcp:provision mcp:read", Scope.PROVISION);
        scopes.put(List.of("mcp:read"), Scope.READ_ONLY);
        scopes.put(List.of("mcp:read", "email", "mcp:admin"), Scope.ADMIN);
        scopes.put(List.of(7, "mcp:invoke", List.of("mcp:admin")), Scope.INVOKE);
        assertThat(scopes)
                .allSatisfy((claim, scope) ->
                        assertThat(scopeOf(believer, token(claims -> claims.claim("scope", claim))))
                                .as("%s", claim)
                                .contains(scope));
        for (Object none :
                List.of(
                        "",
                        "openid",
                        "MCP:READ",
                        "mcp:read,mcp:invoke",
                        "mcp:root",
                        List.of(),
                        // A single scope with a space in it.
                        List.of("mcp:read mcp:invoke"),
                        7,
                        true,
                        Map.of("mcp:read", true))) {
            assertThat(verify(believer, token(claims -> claims.claim("scope", none))))
                    .as("%s", none)
                    .isEmpty();
        }
        assertThat(verify(believer, token(claims -> claims.claim("scope", null)))).isEmpty();
    }

    @Test
    void whatAWordMeansIsWhatTheOperatorSaysAndNoMore() {
        OutsideIssuer believer =
                believer(
                        settings(
                                "",
                                Map.of(
                                        "staff", "mcp:invoke",
                                        "api:write", "mcp:provision",
                                        "mcp:admin", "mcp:read")));
        Map<Object, Scope> scopes = new LinkedHashMap<>();
        scopes.put("staff", Scope.INVOKE);
        scopes.put("staff api:write", Scope.PROVISION);
        scopes.put(List.of("staff", "superuser"), Scope.INVOKE);
        // The operator's word goes before the one that ours would be.
        scopes.put("mcp:admin", Scope.READ_ONLY);
        scopes.put("mcp:admin staff", Scope.INVOKE);
        scopes.put("mcp:invoke", Scope.INVOKE);
        assertThat(scopes)
                .allSatisfy((claim, scope) ->
                        assertThat(scopeOf(believer, token(claims -> claims.claim("scope", claim))))
                                .as("%s", claim)
                                .contains(scope));
        assertThat(verify(believer, token(claims -> claims.claim("scope", "superuser")))).isEmpty();
        assertThatThrownBy(() -> settings("", Map.of("staff", "root")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("grove.mcp.oauth.scopes.staff")
                .hasMessageContaining("mcp:read");
    }

    @Test
    void aScopeIsTheOneOfTheTokenNotOfEarlierOnes() {
        OutsideIssuer believer = believer();
        String wide = token(claims -> claims.claim("scope", "mcp:admin"));
        String narrow = token(claims -> claims.claim("scope", "mcp:read"));
        assertThat(scopeOf(believer, narrow)).contains(Scope.READ_ONLY);
        assertThat(scopeOf(believer, wide)).contains(Scope.ADMIN);
        assertThat(scopeOf(believer, narrow)).contains(Scope.READ_ONLY);
        assertThat(known()).isEqualTo(1);
    }

    @Test
    void aSubjectIsAnotherCallerInEachTenantAndCanBeKeptOutOfOne() {
        OutsideIssuer believer = believer();
        Tenant other = tenants.create("other");
        String here = token(claims -> claims);
        String there = token(claims -> claims.claim("tenant", other.id().toString()));
        KeyId ofHere = verify(believer, here).orElseThrow().id();
        assertThat(verify(believer, here).orElseThrow().id()).isEqualTo(ofHere);
        Key found = verify(believer, there).orElseThrow();
        assertThat(found.tenant()).isEqualTo(other.id());
        assertThat(found.id()).isNotEqualTo(ofHere);
        clients.revoke(tenant.id(), ofHere);
        assertThat(verify(believer, here)).isEmpty();
        assertThat(verify(believer, token(claims -> claims.claim("scope", "mcp:admin")))).isEmpty();
        assertThat(verify(believer, there)).isPresent();
    }

    @Test
    void noCallerIsKnownOfATokenThatIsRefused() {
        OutsideIssuer believer = believer();
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("a tenant that is not", token(claims -> claims.claim("tenant", "nobody")));
        bad.put(
                "an id of a tenant that is not",
                token(claims -> claims.claim("tenant", "01900000-0000-7000-8000-00000000000f")));
        bad.put("an empty tenant", token(claims -> claims.claim("tenant", "")));
        bad.put("a tenant's name with a zero", token(claims -> claims.claim("tenant", "acme\0")));
        bad.put("a number for a tenant", token(claims -> claims.claim("tenant", 1)));
        bad.put("many tenants", token(claims -> claims.claim("tenant", List.of("acme"))));
        bad.put("no tenant", token(claims -> claims.claim("tenant", null)));
        bad.put("no subject", token(claims -> claims.subject(null)));
        bad.put("an empty subject", token(claims -> claims.subject(" ")));
        bad.put("a subject with a zero", token(claims -> claims.subject("a\0")));
        bad.put("a subject that is too long", token(claims -> claims.subject("x".repeat(256))));
        bad.put("another issuer", token(claims -> claims.issuer(server.name() + "/")));
        assertRefused(believer, bad);
        assertThat(known()).isZero();
        assertThat(verify(believer, token(claims -> claims.subject("x".repeat(255))))).isPresent();
        assertThat(known()).isEqualTo(1);
    }

    @Test
    void tokensAreForTheAudienceThatTheSettingsName() {
        OutsideIssuer believer = believer(settings("api://grove", Map.of()));
        assertThat(verify(believer, token(claims -> claims.audience("api://grove")))).isPresent();
        assertThat(
                        verify(
                                believer,
                                token(claims ->
                                        claims.audience(List.of("api://other", "api://grove")))))
                .isPresent();
        assertRefused(
                believer,
                Map.of(
                        "for the address", token(claims -> claims),
                        "for another", token(claims -> claims.audience("api://grove2")),
                        "for a part of it", token(claims -> claims.audience("api://")),
                        "for none", token(claims -> claims.audience(List.of())),
                        "without", token(claims -> claims.audience((String) null))));
        OutsideIssuer byAddress = believer();
        assertThat(verify(byAddress, token(claims -> claims))).isPresent();
        assertRefused(
                byAddress,
                Map.of(
                        "for another audience", token(claims -> claims.audience("api://grove")),
                        "for the server", token(claims -> claims.audience(HERE.url()))));
    }

    @Test
    void tokensAreGoodInTheirTimeAndAFewSecondsAround() {
        OutsideIssuer believer = believer();
        Date start = Date.from(clock.instant().plus(LIFETIME).minusSeconds(60));
        String token = token(claims -> claims.notBeforeTime(start));
        assertThat(verify(believer, token)).as("long before").isEmpty();
        clock.advance(LIFETIME.minusSeconds(60).minus(SKEW).minusSeconds(1));
        assertThat(verify(believer, token)).as("before").isEmpty();
        clock.advance(Duration.ofSeconds(2));
        assertThat(verify(believer, token)).as("nearly in time").isPresent();
        clock.advance(Duration.ofSeconds(60).plus(SKEW).plus(SKEW).minusSeconds(2));
        assertThat(verify(believer, token)).as("just over").isPresent();
        clock.advance(Duration.ofSeconds(2));
        assertThat(verify(believer, token)).as("over").isEmpty();
        assertThat(verify(believer, token(claims -> claims.expirationTime(null)))).isEmpty();
    }

    @Test
    void onlyItsOwnSignatureCountsByTheAlgorithmsThatAreTaken() throws Exception {
        RSAKey rsa = OutsideTokens.newRsaKey();
        ECKey stranger = OutsideTokens.newKey();
        ECKey sealing = new ECKey.Builder(OutsideTokens.newKey()).keyUse(KeyUse.ENCRYPTION).build();
        server.use(key, rsa, sealing);
        OutsideIssuer believer = believer();
        for (JWSAlgorithm good : List.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256)) {
            assertThat(verify(believer, signed(good, rsa.getKeyID(), rsa)))
                    .as("%s", good)
                    .isPresent();
        }
        String good = token(claims -> claims);
        assertThat(verify(believer, good)).isPresent();
        int fetches = server.fetches();
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("no signature", new PlainJWT(claims(claims -> claims)).serialize());
        bad.put("no signature, and another's", unsigned() + good.substring(good.lastIndexOf('.')));
        bad.put("an empty signature", good.substring(0, good.lastIndexOf('.') + 1));
        bad.put("a longer hash", signed(JWSAlgorithm.RS512, rsa.getKeyID(), rsa));
        bad.put("another's key by its name", signed(JWSAlgorithm.ES256, key.getKeyID(), stranger));
        bad.put("its claims changed", changed(good));
        bad.put("a type of something else", typed("logout+jwt"));
        publicForms(rsa)
                .forEach((form, secret) ->
                        bad.put(
                                "the public RSA key as a secret, " + form,
                                OutsideTokens.macSigned(
                                        claims(claims -> claims), rsa.getKeyID(), secret)));
        publicForms(key)
                .forEach((form, secret) ->
                        bad.put(
                                "the public EC key as a secret, " + form,
                                OutsideTokens.macSigned(
                                        claims(claims -> claims), key.getKeyID(), secret)));
        assertRefused(believer, bad);
        assertThat(verify(believer, typed("at+jwt"))).isPresent();
        assertThat(server.fetches()).as("no key was missing").isEqualTo(fetches);
        assertThat(verify(believer, signed(JWSAlgorithm.ES256, sealing.getKeyID(), sealing)))
                .as("a key that is for something else")
                .isEmpty();
    }

    @Test
    void aTokenDoesNotSayWhereItsKeysAre() throws Exception {
        ECKey stranger = OutsideTokens.newKey();
        try (IssuerServer theirs = new IssuerServer()) {
            theirs.use(stranger);
            URI place = URI.create(theirs.url() + IssuerServer.KEYS);
            OutsideIssuer believer = believer();
            assertRefused(
                    believer,
                    Map.of(
                            "jku",
                            OutsideTokens.signed(
                                    new JWSHeader.Builder(JWSAlgorithm.ES256)
                                            .keyID(stranger.getKeyID())
                                            .jwkURL(place)
                                            .build(),
                                    claims(claims -> claims),
                                    stranger),
                            "x5u",
                            OutsideTokens.signed(
                                    new JWSHeader.Builder(JWSAlgorithm.ES256)
                                            .keyID(key.getKeyID())
                                            .x509CertURL(place)
                                            .build(),
                                    claims(claims -> claims),
                                    stranger),
                            "jwk",
                            OutsideTokens.signed(
                                    new JWSHeader.Builder(JWSAlgorithm.ES256)
                                            .jwk(stranger.toPublicJWK())
                                            .build(),
                                    claims(claims -> claims),
                                    stranger)));
            assertThat(theirs.asked()).isEmpty();
        }
    }

    private String signed(JWSAlgorithm algorithm, String kid, JWK by) {
        return OutsideTokens.signed(
                new JWSHeader.Builder(algorithm).keyID(kid).build(), claims(claims -> claims), by);
    }

    private String typed(String type) {
        return OutsideTokens.signed(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .type(new JOSEObjectType(type))
                        .keyID(key.getKeyID())
                        .build(),
                claims(claims -> claims),
                key);
    }

    /** A header that wants no signature, and claims. */
    private String unsigned() {
        String token = new PlainJWT(claims(claims -> claims)).serialize();
        return token.substring(0, token.lastIndexOf('.'));
    }

    private static String changed(String token) throws ParseException {
        SignedJWT parsed = SignedJWT.parse(token);
        String claims =
                parsed.getPayload().toString().replace("openid mcp:invoke", "openid mcp:admin");
        return token.substring(0, token.indexOf('.') + 1)
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(claims.getBytes(StandardCharsets.UTF_8))
                + token.substring(token.lastIndexOf('.'));
    }

    /** Forms in which a verifier that trusts the token's header may have read the public key. */
    private static Map<String, byte[]> publicForms(JWK key) throws JOSEException {
        byte[] encoded =
                key instanceof RSAKey rsa
                        ? rsa.toPublicKey().getEncoded()
                        : key.toECKey().toPublicKey().getEncoded();
        String pem =
                "-----BEGIN PUBLIC KEY-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
                        + "\n-----END PUBLIC KEY-----\n";
        return Map.of(
                "its bytes", encoded,
                "in letters", pem.getBytes(StandardCharsets.US_ASCII),
                "as JSON", key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8));
    }
}
