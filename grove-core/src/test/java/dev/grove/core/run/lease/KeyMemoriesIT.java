package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.SettableClock;
import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.IssuedKey;
import dev.grove.core.key.KeyMemory;
import dev.grove.core.key.NewKey;
import dev.grove.core.key.OtherMemories;
import dev.grove.core.key.Scope;
import dev.grove.core.key.TestKeys;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Replicas that remember keys under their leases, and what their beats make of a revocation. */
@Timeout(60)
class KeyMemoriesIT {

    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final LeaseSettings SETTINGS =
            new LeaseSettings(
                    10, LEASE, Duration.ofMinutes(1), Duration.ofMillis(10), Duration.ofSeconds(1));

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.pooledOwner());
    private final KeyMemories memories = new KeyMemories(database.engineDatabase());
    private final TestReplica one = new TestReplica();
    private final TestReplica other = new TestReplica();
    private final TenantId tenant = TenantId.next();

    /** A replica whose beats come when the test says so. */
    private final class TestReplica {

        private final SettableClock clock = new SettableClock();
        private final WatchedMemory memory = new WatchedMemory();
        private final TestKeys keys = new TestKeys(database, memory, memories, clock);
        private final WatchedReplicas replicas = new WatchedReplicas(database.engineDatabase());
        private final ReplicaLease lease =
                new ReplicaLease(
                        replicas,
                        new Executions(
                                TestExecutors.all(_ -> {}), new WakeUps(), TestCeilings.none()),
                        SETTINGS,
                        clock,
                        memory,
                        LocalReplicas.UNSEEN);

        private boolean takes(IssuedKey key) {
            return keys.keys().authenticate(key.raw()).isPresent();
        }
    }

    /** The real one; something may happen as it learns of a revocation. */
    private static final class WatchedMemory extends KeyMemory {

        private volatile Runnable onRevocation = () -> {};

        @Override
        @SuppressWarnings(
                "UnsynchronizedOverridesSynchronized") // The action must not hold the lock.
        public boolean forgetAsOf(long revocation) {
            onRevocation.run();
            return super.forgetAsOf(revocation);
        }
    }

    /** The real ones; something may happen when a beat has read the number, before its answer. */
    private static final class WatchedReplicas extends Replicas {

        private volatile Runnable onAnswer = () -> {};

        WatchedReplicas(EngineDatabase database) {
            super(database);
        }

        @Override
        Optional<Long> extend(UUID id, LeaseSettings settings, long seen) {
            Optional<Long> answer = super.extend(id, settings, seen);
            Runnable happening = onAnswer;
            onAnswer = () -> {};
            happening.run();
            return answer;
        }
    }

    @BeforeEach
    void begin() {
        owner.sql("INSERT INTO tenants (id, name, created_at) VALUES (:id, 't', now())")
                .param("id", tenant.value())
                .update();
        one.lease.open();
        other.lease.open();
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    private IssuedKey newKey() {
        return one.keys.keys().create(tenant, new NewKey("k", Scope.INVOKE, tenant, null));
    }

    private CompletableFuture<Void> revoke(IssuedKey key) {
        return CompletableFuture.runAsync(() -> one.keys.keys().revoke(tenant, key.key().id()));
    }

    private void awaitCommitted(IssuedKey key) {
        await().until(() ->
                owner.sql("SELECT revoked_at IS NOT NULL FROM api_keys WHERE id = :id")
                        .param("id", key.key().id().value())
                        .query(Boolean.class)
                        .single());
    }

    private static void awaitReturn(CompletableFuture<?> revoked) {
        assertThat(revoked).succeedsWithin(Duration.ofSeconds(20));
    }

    private long newest() {
        return memories.read().newest();
    }

    @Test
    void aRevocationReturnsOnceTheOtherReplicaHasHadABeat() {
        IssuedKey key = newKey();
        assertThat(other.takes(key)).isTrue();
        CompletableFuture<Void> revoked = revoke(key);
        awaitCommitted(key);
        assertThat(other.takes(key)).as("it had no beat").isTrue();
        assertThat(revoked).isNotDone();
        other.lease.beat();
        awaitReturn(revoked);
        assertThat(other.takes(key)).isFalse();
        assertThat(one.takes(key)).isFalse();
    }

    @Test
    void aBeatForgetsBeforeItExtendsTheLeaseAndSaysSoAfterwards() {
        IssuedKey key = newKey();
        assertThat(other.takes(key)).isTrue();
        CompletableFuture<Void> revoked = revoke(key);
        awaitCommitted(key);
        other.clock.advance(LEASE);
        List<Boolean> held = new ArrayList<>();
        other.memory.onRevocation =
                () -> {
                    held.add(other.lease.current().isHeld());
                    assertThat(memories.read().behind())
                            .extracting(OtherMemories.Behind::replica)
                            .contains(other.lease.current().id());
                    assertThat(revoked).isNotDone();
                };
        other.lease.beat();
        assertThat(held).containsExactly(false);
        assertThat(other.lease.current().isHeld()).isTrue();
        assertThat(other.takes(key)).isFalse();
        awaitReturn(revoked);
    }

    /** Answers may come in another order than the beats were sent. */
    @Test
    void aBeatThatWasAnsweredBeforeTheRevocationExtendsOnlyItsOwnTerm() {
        IssuedKey key = newKey();
        assertThat(other.takes(key)).isTrue();
        CompletableFuture<?>[] revoked = new CompletableFuture<?>[1];
        other.replicas.onAnswer =
                () -> {
                    revoked[0] = revoke(key);
                    awaitCommitted(key);
                    other.lease.beat();
                    awaitReturn(revoked[0]);
                };
        other.lease.beat();
        assertThat(revoked[0]).isCompleted();
        assertThat(other.takes(key)).isFalse();
        assertThat(memories.read().behind())
                .extracting(OtherMemories.Behind::replica)
                .doesNotContain(other.lease.current().id());
    }

    @Test
    void aReplicaWhoseLeaseIsOverByItsOwnClockLooksKeysUp() {
        IssuedKey key = newKey();
        assertThat(other.takes(key)).isTrue();
        owner.sql("UPDATE api_keys SET revoked_at = now()").update();
        other.clock.advance(LEASE.minusMillis(1));
        assertThat(other.takes(key)).as("it had no beat yet").isTrue();
        other.clock.advance(Duration.ofMillis(1));
        assertThat(other.takes(key)).isFalse();
    }

    @Test
    void aReplicaWhoseLeaseWasEndedRemembersNothingUnderItsNextOne() {
        IssuedKey key = newKey();
        assertThat(other.takes(key)).isTrue();
        one.replicas.end(other.lease.current().id());
        one.keys.keys().revoke(tenant, key.key().id());
        other.lease.beat();
        assertThat(other.lease.current().isHeld()).isTrue();
        assertThat(other.takes(key)).isFalse();
        assertThat(other.keys.memory().revocationsSeen()).isEqualTo(newest());
    }

    @Test
    void aReplicaThatHasStoppedIsNotWaitedFor() {
        IssuedKey key = newKey();
        assertThat(other.takes(key)).isTrue();
        other.lease.close();
        one.keys.keys().revoke(tenant, key.key().id());
        assertThat(other.takes(key)).isFalse();
    }

    /** It looks each key up, and does not know the column. */
    @Test
    void aReplicaOfAnEarlierVersionIsNotWaitedFor() {
        other.lease.close();
        owner.sql(
                        """
                        INSERT INTO replicas (id, started_at, alive_until, steady_since)
                        VALUES (gen_random_uuid(), now(), now() + interval '1 hour', now())
                        """)
                .update();
        one.keys.keys().revoke(tenant, newKey().key().id());
        assertThat(memories.read().behind())
                .extracting(OtherMemories.Behind::replica)
                .containsExactly(one.lease.current().id());
    }

    @Test
    void aReplicaSaysForHowLongItMayActOnABeat() {
        owner.sql("UPDATE key_revocations SET number = number + 1").update();
        assertThat(memories.read().behind())
                .hasSize(2)
                .allSatisfy(behind -> {
                    assertThat(behind.lease()).isEqualTo(LEASE);
                    assertThat(behind.seen()).isEqualTo(newest() - 1);
                });
    }

    @Test
    void aWakeUpIsABeatAtOnce() {
        IssuedKey key = newKey();
        assertThat(other.takes(key)).isTrue();
        LeaseKeeper keeper =
                new LeaseKeeper(
                        other.lease,
                        other.replicas,
                        new Leases(database.engineDatabase()),
                        new Executions(
                                TestExecutors.all(_ -> {}), new WakeUps(), TestCeilings.none()),
                        SETTINGS,
                        _ -> Duration.ZERO);
        keeper.begin();
        RemoteRevocationListener listener = new RemoteRevocationListener(keeper);
        assertThat(listener.wakeUps()).containsExactly(WakeUp.KEYS);
        CompletableFuture<Void> revoked = revoke(key);
        awaitCommitted(key);
        listener.look();
        awaitReturn(revoked);
        assertThat(other.takes(key)).isFalse();
    }

    // Changes that count as a revocation.

    @Test
    void everyChangeOfAKeyIsCountedWhicheverStatementMakesIt() {
        IssuedKey key = newKey();
        long made = newest();
        owner.sql("UPDATE api_keys SET scope = 'read_only'").update();
        long narrowed = newest();
        assertThat(narrowed).isGreaterThan(made);
        owner.sql("UPDATE api_keys SET name = name, scope = scope").update();
        assertThat(newest()).as("nothing has changed").isEqualTo(narrowed);
        database.tenantDatabase()
                .run(tenant, jdbc -> jdbc.sql("UPDATE api_keys SET expires_at = now()").update());
        long expired = newest();
        assertThat(expired).isGreaterThan(narrowed);
        owner.sql("DELETE FROM api_keys WHERE id = :id")
                .param("id", key.key().id().value())
                .update();
        assertThat(newest()).isGreaterThan(expired);
    }

    @Test
    void aNewKeyIsNone() {
        long before = newest();
        newKey();
        assertThat(newest()).isEqualTo(before);
    }

    /** So that no number is given twice, where a failover has lost the latest ones. */
    @Test
    void numbersGrowWithTheClockAndNeverGoBack() {
        newKey();
        owner.sql("UPDATE api_keys SET name = 'a'").update();
        Instant given = Instant.EPOCH.plusNanos(newest() * 1000);
        assertThat(given).isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
        long ahead = newest() + 1_000_000_000_000L;
        owner.sql("UPDATE key_revocations SET number = :ahead").param("ahead", ahead).update();
        owner.sql("UPDATE api_keys SET name = 'b'").update();
        assertThat(newest()).isEqualTo(ahead + 1);
    }
}
