package dev.grove.server.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.grove.core.SettableClock;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Key;
import dev.grove.core.key.NewKey;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.core.key.Scope;
import dev.grove.core.key.TestClients;
import dev.grove.core.key.signing.TestSigningKeys;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.secret.TestSecrets;
import dev.grove.server.site.ServerAddress;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.JwtDecoder;

class AccessTokensIT {

    private static final ServerAddress HERE = new ServerAddress("https://grove.example.com");

    private final TestDatabase database = TestDatabase.fresh();
    private final SettableClock clock = new SettableClock();
    private final OAuthClients clients = TestClients.of(database, clock);
    private final SigningKeys keys = replica();
    private final AccessTokens tokens = new AccessTokens(keys, clients, clock);

    @AfterEach
    void close() {
        database.close();
    }

    private SigningKeys replica() {
        return new SigningKeys(
                TestSigningKeys.of(database), TestSecrets.sealOf(database), clock, 2048);
    }

    private OAuthClient client() {
        return clients.create(null, new NewKey("ci", Scope.PROVISION, null, null), null).client();
    }

    private String issue(OAuthClient client, Scope scope) {
        return tokens.issue(
                new TokenTerms(
                        client.key().id(),
                        scope,
                        List.of(HERE.resource()),
                        tokens.latestEnd(),
                        List.of(),
                        List.of()),
                client.key().tenant(),
                HERE);
    }

    private Optional<Key> verify(String token, ServerAddress address) {
        return Authenticated.by(
                BearerTokens.manager(
                        tokens.decoder(address, Set.of(address.resource())), tokens::callerOf),
                token);
    }

    /** Verifiers of tokens may have asked for the keys before there was one. */
    @Test
    void areVerifiableFromTheFirstOnByKeysThatWereAskedForBefore() {
        SigningKeys other = replica();
        assertThat(keys.published()).isEqualTo("{\"keys\":[]}");
        assertThat(other.published()).isEqualTo("{\"keys\":[]}");

        String token = issue(client(), Scope.INVOKE);

        assertThat(verify(token, HERE)).isPresent();
        assertThat(keys.published()).contains("\"kid\"");
        assertThat(other.published()).isEqualTo(keys.published());
    }

    @Test
    void narrowTheScopeOfTheirClientForFifteenMinutes() {
        OAuthClient client = client();
        String token = issue(client, Scope.INVOKE);
        Key key = verify(token, HERE).orElseThrow();
        assertThat(key.id()).isEqualTo(client.key().id());
        assertThat(key.scope()).isEqualTo(Scope.INVOKE);
        clock.advance(AccessTokens.LIFETIME.plusSeconds(29));
        assertThat(verify(token, HERE)).isPresent();
        clock.advance(Duration.ofSeconds(2));
        assertThat(verify(token, HERE)).isEmpty();
    }

    @Test
    void endWithTheirClient() {
        OAuthClient revoked = client();
        OAuthClient expired =
                clients.create(
                                null,
                                new NewKey(
                                        "short",
                                        Scope.ADMIN,
                                        null,
                                        clock.instant().plusSeconds(60)),
                                null)
                        .client();
        String ofRevoked = issue(revoked, Scope.INVOKE);
        String ofExpired = issue(expired, Scope.INVOKE);
        assertThat(verify(ofExpired, HERE)).isPresent();
        clients.revoke(null, revoked.key().id());
        clock.advance(Duration.ofSeconds(60));
        assertThat(verify(ofRevoked, HERE)).isEmpty();
        assertThat(verify(ofExpired, HERE)).isEmpty();
    }

    @Test
    void areRefusedWhenAnythingIsOtherThanWeWriteItThoughOurKeySignedIt()
            throws JOSEException, ParseException {
        String good = issue(client(), Scope.INVOKE);
        assertThat(verify(resigned(good, "at+jwt", claims -> claims), HERE)).isPresent();
        Date past = Date.from(clock.instant().minusSeconds(31));
        Date later = Date.from(clock.instant().plusSeconds(600));
        List<String> bad =
                List.of(
                        resigned(good, "JWT", claims -> claims),
                        resigned(good, null, claims -> claims),
                        resigned(good, "at+jwt", claims -> claims.expirationTime(past)),
                        resigned(good, "at+jwt", claims -> claims.expirationTime(null)),
                        resigned(good, "at+jwt", claims -> claims.notBeforeTime(later)),
                        resigned(good, "at+jwt", claims -> claims.issueTime(null)),
                        resigned(good, "at+jwt", claims -> claims.issuer("https://x.example")),
                        resigned(good, "at+jwt", claims -> claims.issuer(null)),
                        resigned(good, "at+jwt", claims -> claims.audience("https://x.example")),
                        resigned(good, "at+jwt", claims -> claims.audience((String) null)),
                        resigned(good, "at+jwt", claims -> claims.subject("nobody")),
                        resigned(
                                good,
                                "at+jwt",
                                claims -> claims.subject("01900000-0000-7000-8000-00000000000f")),
                        resigned(good, "at+jwt", claims -> claims.claim("scope", "openid")),
                        resigned(good, "at+jwt", claims -> claims.claim("scope", 7)),
                        resigned(good, "at+jwt", claims -> claims.claim("scope", null)),
                        resigned(good, "at+jwt", claims -> claims.jwtID(null)));
        assertThat(bad).allSatisfy(token -> assertThat(verify(token, HERE)).isEmpty());
        assertThat(verify(good, new ServerAddress("http://grove.example.com"))).isEmpty();
        assertThat(verify(good + "x".repeat(BearerTokens.LONGEST), HERE)).isEmpty();
    }

    @Test
    void outliveTheKeyThatSignedThemUnlessItIsEnded() {
        OAuthClient client = client();
        String first = issue(client, Scope.INVOKE);
        SigningKeys elsewhere = replica();
        assertThat(elsewhere.verifying().size()).isEqualTo(1);
        String kid = keys.rotate(false);
        String second = issue(client, Scope.INVOKE);
        // The other replica does not know the new key yet, and looks it up.
        assertThat(
                        elsewhere.get(
                                new JWKSelector(new JWKMatcher.Builder().keyID(kid).build()), null))
                .hasSize(1);
        assertThat(elsewhere.published()).doesNotContain("\"d\"");
        assertThat(verify(first, HERE)).isPresent();
        assertThat(verify(second, HERE)).isPresent();
        String third = keys.rotate(true);
        assertThat(verify(first, HERE)).isEmpty();
        assertThat(verify(second, HERE)).isEmpty();
        clock.advance(Duration.ofSeconds(11));
        assertThat(elsewhere.verifying().getKeys())
                .extracting(key -> key.getKeyID())
                .containsExactly(third);
    }

    @Test
    void areSignedByOneKeyHoweverManyReplicasNeedItFirst() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<String>> kids =
                    List.of(replica(), replica(), replica()).stream()
                            .map(replica ->
                                    threads.submit(() -> {
                                        start.await();
                                        return replica.signing().getKeyID();
                                    }))
                            .toList();
            start.countDown();
            String kid = kids.getFirst().get();
            for (Future<String> each : kids) {
                assertThat(each.get()).isEqualTo(kid);
            }
        }
        assertThat(keys.verifying().size()).isEqualTo(1);
    }

    @Test
    void areSignedAnewWhenTheStoredKeyWasAltered() {
        OAuthClient client = client();
        String before = issue(client, Scope.INVOKE);
        JdbcClient owner = JdbcClient.create(database.owner());
        String sealed =
                owner.sql("SELECT private_key FROM oauth_signing_keys")
                        .query(String.class)
                        .single();
        byte[] bytes = Base64.getDecoder().decode(sealed);
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotContain("\"d\"");
        bytes[bytes.length - 1] = (byte) ~bytes[bytes.length - 1];
        owner.sql("UPDATE oauth_signing_keys SET private_key = :key")
                .param("key", Base64.getEncoder().encodeToString(bytes))
                .update();
        String after = issue(client, Scope.INVOKE);
        assertThat(verify(after, HERE)).isPresent();
        assertThat(verify(before, HERE)).isEmpty();
    }

    /** With our own key, which no other server has: what is wrong is only what it says. */
    private String resigned(
            String token, @Nullable String type, UnaryOperator<JWTClaimsSet.Builder> change)
            throws JOSEException, ParseException {
        RSAKey key = keys.signing();
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID());
        if (type != null) {
            header.type(new JOSEObjectType(type));
        }
        JWTClaimsSet claims =
                change.apply(new JWTClaimsSet.Builder(SignedJWT.parse(token).getJWTClaimsSet()))
                        .build();
        SignedJWT changed = new SignedJWT(header.build(), claims);
        changed.sign(new RSASSASigner(key));
        return changed.serialize();
    }

    private static final String LAYER = "ab".repeat(32);

    private TokenTerms narrowed(OAuthClient subject, OAuthClient... exchangers) {
        return new TokenTerms(
                subject.key().id(),
                Scope.ADMIN,
                List.of(HERE.resource(), HERE.api()),
                clock.instant().plusSeconds(60),
                List.of(LAYER),
                Stream.of(exchangers).map(each -> each.key().id()).toList());
    }

    private Optional<CallerKey> subject(TokenTerms terms) {
        return tokens.subject(tokens.issue(terms, null, HERE), HERE);
    }

    @Test
    void haveTheirLayersAndTheNarrowestScopeOfTheirClients() {
        OAuthClient subject = client();
        OAuthClient reader =
                clients.create(null, new NewKey("r", Scope.READ_ONLY, null, null), null).client();
        TokenTerms terms = narrowed(subject, client(), reader);
        CallerKey caller = subject(terms).orElseThrow();
        assertThat(caller.token()).isEqualTo(terms);
        assertThat(caller.key().id()).isEqualTo(subject.key().id());
        assertThat(caller.key().scope()).isEqualTo(Scope.READ_ONLY);
        assertThat(tokens.isGood(terms)).isTrue();
        clients.revoke(null, reader.key().id());
        assertThat(tokens.isGood(terms)).isFalse();
        assertThat(subject(terms)).isEmpty();
    }

    @Test
    void standForNoClientBesideOneOfAnotherTenant() {
        TenantId tenant = new RunFixtures(database).tenant("t");
        OAuthClient theirs =
                clients.create(null, new NewKey("t", Scope.ADMIN, tenant, null), null).client();
        assertThat(subject(narrowed(theirs, theirs))).isPresent();
        assertThat(subject(narrowed(theirs, client()))).isEmpty();
    }

    /** A token is still sent within the leeway for clocks, and exchanged no more. */
    @Test
    void areNotExchangedOnceTheyHaveEnded() {
        TokenTerms terms = narrowed(client());
        String token = tokens.issue(terms, null, HERE);
        assertThat(tokens.subject(token, HERE)).isPresent();
        clock.advance(Duration.ofSeconds(60));
        assertThat(tokens.isGood(terms)).isTrue();
        assertThat(tokens.subject(token, HERE)).isEmpty();
        clock.advance(Duration.ofSeconds(30));
        assertThat(tokens.isGood(terms)).isFalse();
    }

    /** A decoder as servers of before have it, which knows no critical header. */
    @Test
    void areRefusedByAServerThatKnowsNoLayers() {
        OAuthClient client = client();
        String narrowed = tokens.issue(narrowed(client), null, HERE);
        JwtDecoder before =
                TokenDecoders.decoder(
                        keys,
                        Set.of(SignatureAlgorithm.RS256),
                        List.of(TokenDecoders.times(clock)));
        assertThatThrownBy(() -> before.decode(narrowed)).isInstanceOf(BadJwtException.class);
        assertThat(before.decode(issue(client, Scope.INVOKE)).getSubject())
                .isEqualTo(client.key().id().toString());
        assertThat(before.decode(issue(client, Scope.INVOKE)).getHeaders())
                .doesNotContainKey("crit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "\"x\"", "[\"x\"]", "[1]", "{}"})
    void areRefusedWhereTheirLayersCannotBeRead(String layers) throws Exception {
        OAuthClient client = client();
        SignedJWT token = SignedJWT.parse(tokens.issue(narrowed(client), null, HERE));
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder(token.getJWTClaimsSet());
        if (!layers.equals("none")) {
            claims.claim("grove_layers", JSONObjectUtils.parse("{\"l\":" + layers + "}").get("l"));
        }
        SignedJWT other = new SignedJWT(token.getHeader(), claims.build());
        other.sign(new RSASSASigner(keys.signing().toPrivateKey()));
        assertThat(tokens.subject(other.serialize(), HERE).isPresent())
                .isEqualTo(layers.equals("none"));
    }

    @Test
    void fitIntoAHeaderWithAllTheLayersAndExchangesThatTheyMayHave() {
        OAuthClient client = client();
        TokenTerms most =
                new TokenTerms(
                        client.key().id(),
                        Scope.ADMIN,
                        List.of(HERE.resource(), HERE.api()),
                        tokens.latestEnd(),
                        IntStream.range(0, 64).mapToObj(i -> "%064x".formatted(i)).toList(),
                        Collections.nCopies(TokenTerms.MOST_EXCHANGES, client.key().id()));
        String token = tokens.issue(most, null, HERE);
        assertThat(token.length()).isLessThan(7_000);
        assertThat(tokens.subject(token, HERE).map(CallerKey::token)).contains(most);
    }
}
