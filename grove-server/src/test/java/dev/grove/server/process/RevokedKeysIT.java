package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one database: what one of them revokes is void on the other when that returns. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RevokedKeysIT {

    /** Needs a key of an operator, and nothing of the database besides. */
    private static final String METRICS = "/actuator/prometheus";

    private static final Duration RENEWAL = Duration.ofMillis(300);

    /** For a machine that does other things too. */
    private static final Duration SLACK = Duration.ofSeconds(20);

    private static final int BUSY_CALLERS = 4;
    private static final int ROUNDS = 200;

    private Cluster cluster;
    private WatchedDatabase database;
    private ServerProcess revoking;
    private ServerProcess remembering;

    @BeforeAll
    void startServers(@TempDir Path folder) {
        cluster = new Cluster(folder, Map.of("GROVE_RUNS_RENEWAL", RENEWAL.toMillis() + "ms"));
        database = new WatchedDatabase(cluster);
        revoking = cluster.start("revoking");
        revoking.awaitReady();
        remembering = cluster.start("remembering", database.settings());
        remembering.awaitReady();
    }

    @AfterAll
    void stopServers() {
        cluster.close();
        database.close();
    }

    private HttpAnswer newKey() {
        HttpAnswer made =
                revoking.caller().post("/mcp/keys", "{\"name\":\"ci\",\"scope\":\"admin\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made;
    }

    private static HttpCaller with(HttpAnswer key, ServerProcess server) {
        return new HttpCaller(server.caller().server(), key.text("key"), "");
    }

    /** A key that the server remembers: after an outage its lease may take a moment to be back. */
    private HttpCaller rememberedBearer(HttpAnswer key) {
        HttpCaller bearer = with(key, remembering);
        await("a request that looks no key up")
                .pollInterval(Duration.ofMillis(20))
                .atMost(Cluster.RUN_LIMIT)
                .until(() -> {
                    database.takeLookUps();
                    assertThat(bearer.get(METRICS).status()).isEqualTo(200);
                    return database.takeLookUps() == 0;
                });
        return bearer;
    }

    private Duration revoke(ServerProcess server, HttpAnswer key) {
        long begin = System.nanoTime();
        HttpAnswer revoked = server.caller().delete("/mcp/keys/" + key.text("id"));
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        assertThat(revoked.status()).as(revoked.body()).isEqualTo(204);
        return took;
    }

    @Test
    void aKnownKeyIsNotLookedUp() {
        HttpCaller bearer = rememberedBearer(newKey());
        for (int i = 0; i < 50; i++) {
            assertThat(bearer.get(METRICS).status()).isEqualTo(200);
            assertThat(bearer.get("/agents").status()).isEqualTo(200);
        }
        assertThat(database.takeLookUps()).isZero();
    }

    /** The callers of each round use the key all the time, before its revocation and after it. */
    @Test
    void theNextRequestAfterARevocationIsRefusedHoweverOftenTheKeyIsUsed() {
        for (int round = 0; round < ROUNDS; round++) {
            HttpAnswer key = newKey();
            HttpCaller bearer = rememberedBearer(key);
            try (BusyCallers callers = new BusyCallers(bearer)) {
                callers.awaitAnswers();
                if (round % 2 == 0) {
                    revoke(revoking, key);
                } else {
                    HttpAnswer rotated =
                            revoking.caller().post("/mcp/keys/" + key.text("id") + "/rotate", "");
                    assertThat(rotated.status()).isEqualTo(200);
                    callers.revoked();
                    assertThat(with(rotated, remembering).get(METRICS).status()).isEqualTo(200);
                }
                callers.revoked();
                assertThat(bearer.get(METRICS).status()).as("round %d", round).isEqualTo(401);
                callers.awaitAnswers();
            }
        }
    }

    /** Requests that came while it was frozen, after the key was revoked, are refused too. */
    @Test
    void aFrozenServerDelaysARevocationByItsLeaseAndAnswersWithNothingOfBefore() {
        HttpAnswer key = newKey();
        HttpCaller bearer = rememberedBearer(key);
        remembering.freeze();
        List<CompletableFuture<Integer>> waiting = new ArrayList<>();
        try {
            Duration took = revoke(revoking, key);
            assertThat(took).isBetween(RENEWAL, Cluster.LEASE.plus(SLACK));
            for (int i = 0; i < 20; i++) {
                waiting.add(CompletableFuture.supplyAsync(() -> bearer.get(METRICS).status()));
            }
        } finally {
            remembering.wake();
        }
        assertThat(bearer.get(METRICS).status()).isEqualTo(401);
        assertThat(waiting).extracting(CompletableFuture::join).containsOnly(401);
    }

    @Test
    void aServerThatIsCutOffDelaysARevocationByItsLeaseAndRefusesAfterwards() {
        HttpAnswer key = newKey();
        HttpCaller bearer = rememberedBearer(key);
        database.cut();
        try {
            assertThat(bearer.get(METRICS).status()).as("from memory").isEqualTo(200);
            Duration took = revoke(revoking, key);
            assertThat(took).isLessThan(Cluster.LEASE.plus(SLACK));
            assertThat(bearer.get(METRICS).status()).isEqualTo(503);
        } finally {
            database.mend();
        }
        await().atMost(Cluster.RUN_LIMIT).until(() -> bearer.get(METRICS).status() == 401);
    }

    @Test
    void aServerThatIsKilledAfterItHasRevokedAKeyLeavesItVoidWithinABeat() {
        try (WatchedDatabase ofKilled = new WatchedDatabase(cluster)) {
            ServerProcess killed = cluster.start("killed", ofKilled.settings());
            killed.awaitReady();
            HttpAnswer key = newKey();
            HttpCaller bearer = rememberedBearer(key);
            ofKilled.onCommitted(commit -> {
                if (commit.says("SET revoked_at")) {
                    killed.kill();
                }
            });
            HttpCaller caller = killed.caller();
            assertThatThrownBy(() -> caller.delete("/mcp/keys/" + key.text("id")))
                    .isInstanceOf(UncheckedIOException.class);
            await("the next beat")
                    .atMost(RENEWAL.plus(SLACK))
                    .until(() -> bearer.get(METRICS).status() == 401);
            HttpAnswer again = revoking.caller().delete("/mcp/keys/" + key.text("id"));
            assertThat(again.status()).as("it was revoked").isEqualTo(404);
        }
    }

    @Test
    void aSecondTryReturnsOnlyWhenTheKeyIsVoid() {
        HttpAnswer key = newKey();
        HttpCaller bearer = rememberedBearer(key);
        cluster.owner()
                .sql("UPDATE api_keys SET revoked_at = now() WHERE id = :id::uuid")
                .param("id", key.text("id"))
                .update();
        assertThat(revoking.caller().delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(404);
        assertThat(bearer.get(METRICS).status()).isEqualTo(401);
    }

    /**
     * Callers that use a key without pause. No request that began after it was revoked may succeed.
     */
    private static final class BusyCallers implements AutoCloseable {

        private final ExecutorService threads = Executors.newFixedThreadPool(BUSY_CALLERS);
        private final AtomicBoolean over = new AtomicBoolean();
        private final List<CompletableFuture<Void>> callers = new ArrayList<>();
        private final AtomicInteger answers = new AtomicInteger();
        private volatile boolean revoked;

        BusyCallers(HttpCaller bearer) {
            for (int i = 0; i < BUSY_CALLERS; i++) {
                callers.add(CompletableFuture.runAsync(() -> use(bearer), threads));
            }
        }

        private void use(HttpCaller bearer) {
            while (!over.get()) {
                boolean wasRevoked = revoked;
                int status = bearer.get(METRICS).status();
                if (wasRevoked) {
                    assertThat(status).isEqualTo(401);
                } else {
                    assertThat(status).isIn(200, 401);
                }
                answers.incrementAndGet();
            }
        }

        void revoked() {
            revoked = true;
        }

        /** Waits for some more. */
        void awaitAnswers() {
            int before = answers.get();
            await().until(() ->
                    answers.get() >= before + 2 * BUSY_CALLERS
                            || callers.stream().anyMatch(CompletableFuture::isDone));
        }

        @Override
        public void close() {
            over.set(true);
            try (threads) {
                callers.forEach(CompletableFuture::join);
            }
        }
    }
}
