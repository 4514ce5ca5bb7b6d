package dev.grove.core.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IdempotencyIT {

    private static final KeyId HOLDER = KeyId.next();

    private final AtomicInteger effects = new AtomicInteger();
    private TestDatabase database;
    private Idempotency idempotency;
    private RunFixtures rows;
    private TenantId tenant;
    private RunId run;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        idempotency = new Idempotency(database.tenantDatabase());
        rows = new RunFixtures(database);
        tenant = rows.tenant("t");
        run = rows.queuedRun(tenant, rows.agent(tenant, "a"), 50);
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void hasAnEffectOnceForEachKeyOfAHolder() {
        assertThat(once(key("k", "body"))).isEqualTo(new IdempotentOutcome.Performed<>(run));
        assertThat(once(key("k", "body"))).isEqualTo(new IdempotentOutcome.Replayed<>(run, 7));
        assertThat(once(key("K", "body"))).isInstanceOf(IdempotentOutcome.Performed.class);
        assertThat(once(new IdempotencyKey(KeyId.next(), "k", "another body")))
                .isInstanceOf(IdempotentOutcome.Performed.class);
        assertThat(once(null)).isInstanceOf(IdempotentOutcome.Performed.class);
        assertThat(effects).hasValue(4);
    }

    @Test
    void refusesAKeyThatWasUsedForAnotherRequest() {
        once(key("k", "body"));
        assertThatThrownBy(() -> once(key("k", "another body")))
                .isInstanceOf(GroveException.class)
                .extracting("code")
                .hasToString("IDEMPOTENCY_MISMATCH");
        assertThat(effects).hasValue(1);
    }

    @Test
    void keysOfAnotherTenantAreOthers() {
        once(key("k", "body"));
        TenantId other = rows.tenant("other");
        RunId otherRun = rows.queuedRun(other, rows.agent(other, "a"), 50);
        IdempotentOutcome<RunId> effect =
                idempotency.once(
                        other, key("k", "another body"), 0, () -> recorded(other, otherRun));
        assertThat(effect).isEqualTo(new IdempotentOutcome.Performed<>(otherRun));
    }

    @Test
    void whatFailedMayBeTriedAgain() {
        Supplier<RunId> failing =
                () ->
                        database.tenantDatabase()
                                .call(
                                        tenant,
                                        jdbc -> {
                                            Idempotency.record(jdbc, run);
                                            throw GroveException.conflict("not now");
                                        });
        assertThatThrownBy(() -> idempotency.once(tenant, key("k", "body"), 0, failing))
                .hasMessage("not now");
        assertThat(once(key("k", "body"))).isInstanceOf(IdempotentOutcome.Performed.class);
    }

    @Test
    void anEffectThatForgetsToRecordItselfIsADefect() {
        assertThatThrownBy(() -> idempotency.once(tenant, key("k", "body"), 0, () -> run))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void remembersForADay() {
        once(key("young", "body"));
        once(key("old", "body"));
        once(key("forgotten", "body"));
        rows.owner()
                .sql(
                        "UPDATE idempotency_keys SET created_at = created_at - interval '24 hours' WHERE key <> 'young'")
                .update();

        assertThat(once(key("old", "another body")))
                .isInstanceOf(IdempotentOutcome.Performed.class);
        assertThat(once(key("old", "another body"))).isInstanceOf(IdempotentOutcome.Replayed.class);
        assertThat(new IdempotencySweep(database.engineDatabase()).sweep()).isEqualTo(1);
        assertThat(once(key("young", "body"))).isInstanceOf(IdempotentOutcome.Replayed.class);
    }

    @Test
    void removesWhatIsOldAPartAtATime() {
        rows.owner()
                .sql(
                        """
                        INSERT INTO idempotency_keys
                               (tenant_id, holder, key, fingerprint, run_id, after_seq, created_at)
                        SELECT :tenant, :holder, n, 'f', :run, 0, now() - interval '2 days'
                          FROM generate_series(1, 12000) n
                        """)
                .param("tenant", tenant.value())
                .param("holder", HOLDER.value())
                .param("run", run.value())
                .update();
        assertThat(new IdempotencySweep(database.engineDatabase()).sweep()).isEqualTo(12_000);
    }

    @Test
    void ofManyAtTheSameTimeOneHasTheEffect() throws Exception {
        int many = 8;
        AgentId agent = rows.agent(tenant, "b");
        List<RunId> own = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            own.add(rows.queuedRun(tenant, agent, 50));
        }
        CountDownLatch together = new CountDownLatch(many);
        AtomicInteger next = new AtomicInteger();
        Supplier<RunId> held =
                () -> {
                    together.countDown();
                    try {
                        together.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return recorded(tenant, own.get(next.getAndIncrement()));
                };
        List<Future<IdempotentOutcome<RunId>>> asked = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(many)) {
            for (int i = 0; i < many; i++) {
                asked.add(
                        callers.submit(() -> idempotency.once(tenant, key("k", "body"), 0, held)));
            }
        }
        List<IdempotentOutcome<RunId>> effectsHad = new ArrayList<>();
        for (Future<IdempotentOutcome<RunId>> answer : asked) {
            effectsHad.add(answer.get());
        }
        assertThat(effectsHad).filteredOn(IdempotentOutcome.Performed.class::isInstance).hasSize(1);
        assertThat(effectsHad.stream().map(IdempotencyIT::runOf).distinct()).hasSize(1);
        assertThat(effects).hasValue(1);
    }

    private static RunId runOf(IdempotentOutcome<RunId> effect) {
        return switch (effect) {
            case IdempotentOutcome.Performed<RunId>(RunId had) -> had;
            case IdempotentOutcome.Replayed<RunId>(RunId had, long _) -> had;
        };
    }

    private IdempotentOutcome<RunId> once(@Nullable IdempotencyKey key) {
        return idempotency.once(tenant, key, 7, () -> recorded(tenant, run));
    }

    private RunId recorded(TenantId of, RunId recorded) {
        database.tenantDatabase().run(of, jdbc -> Idempotency.record(jdbc, recorded));
        effects.incrementAndGet();
        return recorded;
    }

    private static IdempotencyKey key(String text, String fingerprint) {
        return new IdempotencyKey(HOLDER, text, fingerprint);
    }
}
