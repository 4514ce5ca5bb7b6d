package dev.grove.server.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How an outside issuer's keys are had: where from, how often, and what if they are not. */
class OutsideKeysIT extends WithOutsideIssuer {

    /** Two fetches in ten seconds, and as many in the next ten where a test is that slow. */
    private static final int FETCHES_AT_MOST = 4;

    private static final int FORGED = 60;

    /** Longest wait: one fetch has five seconds; the rest is for a machine that is busy. */
    private static final Duration PATIENCE = Duration.ofSeconds(25);

    @BeforeEach
    void haveAKey() {
        server.use(key);
    }

    private static String metadata(String issuer, String keys) {
        return "{\"issuer\":\"%s\",\"jwks_uri\":\"%s\"}".formatted(issuer, keys);
    }

    private OutsideIssuer discovering() {
        return believer(new OAuthSettings(server.name(), "", "", "tenant", "scope", Map.of()));
    }

    private String of(ECKey signer) {
        return OutsideTokens.signed(claims(claims -> claims), signer);
    }

    // Where from.

    @Test
    void areReadWhereTheSettingSaysAndNoMetadataIsAskedFor() {
        server.serve(
                "/.well-known/oauth-authorization-server/realm",
                metadata(server.name(), server.url() + "/elsewhere"));
        assertThat(verify(believer(), of(key))).isPresent();
        assertThat(server.asked()).containsExactly(IssuerServer.KEYS);
    }

    @Test
    void areFoundByMetadataOfEitherKind() {
        String openId = "/realm/.well-known/openid-configuration";
        server.serve(openId, metadata(server.name(), server.url() + IssuerServer.KEYS));
        assertThat(verify(discovering(), of(key))).isPresent();
        assertThat(server.asked()).containsExactly(openId, IssuerServer.KEYS);
        String oauth = "/.well-known/oauth-authorization-server/realm";
        server.serve(oauth, metadata(server.name(), server.url() + IssuerServer.KEYS));
        assertThat(verify(discovering(), of(key))).isPresent();
        assertThat(server.asked())
                .containsExactly(openId, IssuerServer.KEYS, oauth, IssuerServer.KEYS);
    }

    @Test
    void areNotReadWhereMetadataOfAnotherIssuerSays() {
        String keys = server.url() + IssuerServer.KEYS;
        for (String bad :
                List.of(
                        metadata(server.url(), keys),
                        metadata(server.name() + "/", keys),
                        metadata(server.name(), ""),
                        metadata(server.name(), "file:///etc/hostname"),
                        metadata(server.name(), "not an address"),
                        metadata(server.name(), "https:///keys"),
                        metadata(server.name(), "https://no_host/keys"),
                        "[]",
                        "<html>")) {
            server.serve("/realm/.well-known/openid-configuration", bad);
            assertThat(verify(discovering(), of(key))).as(bad).isEmpty();
        }
        assertThat(server.fetches()).isZero();
    }

    // How often.

    @Test
    void areFetchedOnceForManyTokens() throws Exception {
        OutsideIssuer believer = believer();
        for (int i = 0; i < 20; i++) {
            assertThat(verify(believer, of(key))).isPresent();
        }
        assertThat(server.fetches()).isEqualTo(1);
        OutsideIssuer crowded = believer();
        List<Callable<Boolean>> callers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            callers.add(() -> verify(crowded, of(key)).isPresent());
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(callers.size())) {
            for (Future<Boolean> each : threads.invokeAll(callers)) {
                assertThat(each.get()).isTrue();
            }
        }
        assertThat(server.fetches()).as("of those who came at once, one").isEqualTo(2);
    }

    @Test
    void areFetchedAnewWhenATokenNamesOneThatIsNotKnown() {
        OutsideIssuer believer = believer();
        ECKey next = OutsideTokens.newKey();
        assertThat(verify(believer, of(key))).isPresent();
        // The issuer says what it will sign with before it does.
        server.use(key, next);
        assertThat(verify(believer, of(key))).isPresent();
        assertThat(server.fetches()).isEqualTo(1);
        assertThat(verify(believer, of(next))).isPresent();
        assertThat(server.fetches()).isEqualTo(2);
        assertThat(verify(believer, of(key))).isPresent();
        assertThat(verify(believer, of(next))).isPresent();
        assertThat(server.fetches()).isEqualTo(2);
    }

    @Test
    void endWithTheRotationThatBringsTheNextOne() {
        OutsideIssuer believer = believer();
        ECKey next = OutsideTokens.newKey();
        assertThat(verify(believer, of(key))).isPresent();
        server.use(next);
        assertThat(verify(believer, of(next))).isPresent();
        assertThat(verify(believer, of(key))).isEmpty();
    }

    @Test
    void areNotFetchedForEachForgedNameOfAKey() {
        OutsideIssuer believer = believer();
        assertThat(verify(believer, of(key))).isPresent();
        ECKey forger = OutsideTokens.newKey();
        JWTClaimsSet claims = claims(unchanged -> unchanged);
        for (int i = 0; i < FORGED; i++) {
            String forged =
                    OutsideTokens.signed(
                            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("forged-" + i).build(),
                            claims,
                            forger);
            assertThat(verify(believer, forged)).isEmpty();
            assertThat(verify(believer, of(key))).as("a good one in between").isPresent();
        }
        assertThat(server.fetches()).isBetween(2, FETCHES_AT_MOST);
        // The fetch allowance that a flood has used up comes back: a new key is known a little
        // later.
        ECKey next = OutsideTokens.newKey();
        server.use(key, next);
        await().until(() -> verify(believer, of(next)).isPresent());
    }

    // Keys that cannot be fetched.

    @Test
    void outlastTheirIssuerWhereTheyAreKnown() {
        OutsideIssuer believer = believer();
        ECKey next = OutsideTokens.newKey();
        assertThat(verify(believer, of(key))).isPresent();
        server.use(key, next);
        server.beAway();
        assertThat(verify(believer, of(key))).isPresent();
        assertThat(verify(believer, of(next))).as("one that could not be looked up").isEmpty();
        assertThat(verify(believer, of(key))).isPresent();
        server.beWell();
        await().until(() -> verify(believer, of(next)).isPresent());
    }

    @Test
    void areAskedForAgainWhenTheirIssuerWasAwayAtFirst() {
        server.beAway();
        OutsideIssuer believer = believer();
        assertThat(verify(believer, of(key))).isEmpty();
        server.beWell();
        assertThat(verify(believer, of(key))).isPresent();
    }

    @Test
    void areNotWaitedForWithoutEnd() throws Exception {
        for (String beginning : List.of("", "{\"keys\":[")) {
            server.stopAfter(beginning);
            OutsideIssuer believer = believer();
            try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<Boolean> asked = thread.submit(() -> verify(believer, of(key)).isPresent());
                assertThat(asked.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isFalse();
            }
            server.beWell();
            assertThat(verify(believer, of(key))).as("the next one is not in its way").isPresent();
        }
    }

    @Test
    void areNotTakenFromAServerThatSendsSomethingElse() throws Exception {
        try (IssuerServer elsewhere = new IssuerServer()) {
            elsewhere.use(key);
            server.be(exchange -> {
                exchange.getResponseHeaders().set("Location", elsewhere.url() + IssuerServer.KEYS);
                exchange.sendResponseHeaders(302, -1);
                exchange.close();
            });
            assertThat(verify(believer(), of(key))).isEmpty();
            assertThat(elsewhere.asked()).as("no redirect is followed").isEmpty();
        }
        String keys = "{\"keys\":[" + key.toPublicJWK().toJSONString() + "]";
        assertServedAndRefused(500, keys + "}");
        assertServedAndRefused(200, keys);
        assertServedAndRefused(200, "{\"keys\":{}}");
        assertServedAndRefused(200, "{}");
        assertServedAndRefused(200, "");
        assertServedAndRefused(200, keys + ",\"more\":\"" + "x".repeat(256 * 1024) + "\"}");
        server.be(exchange -> IssuerServer.answer(exchange, 200, keys + "}"));
        assertThat(verify(believer(), of(key))).as("the same without what was wrong").isPresent();
    }

    private void assertServedAndRefused(int status, String body) {
        server.be(exchange -> IssuerServer.answer(exchange, status, body));
        int before = server.fetches();
        assertThat(verify(believer(), of(key)))
                .as("%d %s", status, body.substring(0, Math.min(100, body.length())))
                .isEmpty();
        assertThat(server.fetches()).isGreaterThan(before);
    }
}
