package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.RunKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimsIT {

    /** A replica that holds no lease. */
    private static final UUID GONE = UUID.randomUUID();

    private final UUID replica = UUID.randomUUID();
    private TestDatabase database;
    private RunFixtures fixtures;
    private Claims claims;
    private Replicas replicas;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        claims = TestClaims.over(database.engineDatabase());
        replicas = new Replicas(database.engineDatabase());
        replicas.register(replica, Duration.ofHours(1));
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void handsEachRunToOneReplica() throws Exception {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        for (int i = 0; i < 60; i++) {
            fixtures.queuedRun(tenant, agent, 50);
        }
        CountDownLatch together = new CountDownLatch(6);
        List<RunId> claimed = new ArrayList<>();
        try (ExecutorService replicas = Executors.newFixedThreadPool(6)) {
            Callable<List<RunId>> claimAll =
                    () -> {
                        together.countDown();
                        together.await();
                        List<RunId> mine = new ArrayList<>();
                        for (int i = 0; i < 30; i++) {
                            claims.claimQueued(UUID.randomUUID(), 5)
                                    .forEach(run -> mine.add(run.id()));
                        }
                        return mine;
                    };
            for (Future<List<RunId>> one :
                    replicas.invokeAll(
                            List.of(claimAll, claimAll, claimAll, claimAll, claimAll, claimAll))) {
                claimed.addAll(one.get());
            }
        }
        assertThat(claimed).hasSize(60).doesNotHaveDuplicates();
    }

    @Test
    void takesHigherPrioritiesFirstAndOlderRunsWithinOne() {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        RunId first = fixtures.queuedRun(tenant, agent, 50);
        RunId second = fixtures.queuedRun(tenant, agent, 50);
        RunId urgent = fixtures.queuedRun(tenant, agent, 90);
        assertThat(claimOne()).isEqualTo(urgent);
        assertThat(claimOne()).isEqualTo(first);
        assertThat(claimOne()).isEqualTo(second);
    }

    @Test
    void sharesFairlyBetweenTenantsWhenOneHasManyRuns() {
        TenantId busy = fixtures.tenant("busy");
        AgentId busyAgent = fixtures.agent(busy, "a");
        for (int i = 0; i < 20; i++) {
            fixtures.queuedRun(busy, busyAgent, 50);
        }
        TenantId late = fixtures.tenant("late");
        RunId lateRun = fixtures.queuedRun(late, fixtures.agent(late, "a"), 50);
        List<RunId> claimed = claims.claimQueued(replica, 4).stream().map(ClaimedRun::id).toList();
        assertThat(claimed).hasSize(4).contains(lateRun);
    }

    @Test
    void takesOverWhatASilentReplicaLeftUnderANewEpoch() {
        TenantId tenant = fixtures.tenant("t");
        RunId run = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        ClaimedRun lost = claims.claimQueued(GONE, 1).getFirst();
        ClaimedRun taken = claims.claimAbandoned(replica, 1).getFirst();
        assertThat(taken.id()).isEqualTo(run);
        assertThat(taken.epoch()).isEqualTo(lost.epoch() + 1);
        assertThat(taken.takenOver()).isTrue();
        assertThat(claims.claimAbandoned(UUID.randomUUID(), 1)).isEmpty();
    }

    @Test
    void claimsOthersWhileTheRowOfOneIsLocked() throws Exception {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        RunId locked = fixtures.queuedRun(tenant, agent, 90);
        RunId free = fixtures.queuedRun(tenant, agent, 50);
        claims.claimQueued(GONE, 2);
        try (Connection holder = database.owner().getConnection();
                PreparedStatement lock =
                        holder.prepareStatement(
                                "SELECT 1 FROM agent_runs WHERE id = ? FOR UPDATE")) {
            holder.setAutoCommit(false);
            lock.setObject(1, locked.value());
            assertThat(lock.execute()).isTrue();
            assertThat(claims.claimAbandoned(replica, 1))
                    .extracting(ClaimedRun::id)
                    .containsExactly(free);
            holder.rollback();
        }
        assertThat(claims.claimAbandoned(replica, 1))
                .extracting(ClaimedRun::id)
                .containsExactly(locked);
    }

    @Test
    void goesOnFromTheNewestEntryOfARunThatItTakesOver() {
        TenantId tenant = fixtures.tenant("t");
        RunId run = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        assertThat(claims.claimQueued(GONE, 1).getFirst().eventSeq()).isEqualTo(2);
        writeAs(run, 3, 5);
        ClaimedRun taken = claims.claimAbandoned(replica, 1).getFirst();
        assertThat(taken.turns()).isEqualTo(4);
        assertThat(taken.spending().usage()).isEqualTo(new Usage(1, 2, 3, 4));
        assertThat(taken.eventSeq()).as("of its own entry").isEqualTo(6);
        assertThat(lastEntry(run))
                .startsWith("{\"type\":\"run.resumed\"")
                .endsWith("\"reason\":\"taken_over\"}");
    }

    /**
     * Last write of the former owner is on its way: it is history, or the claim comes before it.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void leavesARunWhoseLastWriteIsUnderWayAndClaimsOthers(boolean arrives) throws Exception {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        RunId held = fixtures.queuedRun(tenant, agent, 90);
        RunId free = fixtures.queuedRun(tenant, agent, 50);
        claims.claimQueued(GONE, 2);
        try (Connection late = database.owner().getConnection();
                PreparedStatement write = late.prepareStatement(ENTRY)) {
            late.setAutoCommit(false);
            write.setLong(1, 3);
            write.setLong(2, 3);
            write.setObject(3, held.value());
            assertThat(write.executeUpdate()).isEqualTo(1);
            assertThat(claims.claimAbandoned(replica, 5))
                    .extracting(ClaimedRun::id)
                    .containsExactly(free);
            if (arrives) {
                late.commit();
            } else {
                late.rollback();
            }
        }
        assertThat(claims.claimAbandoned(replica, 5))
                .extracting(ClaimedRun::id, ClaimedRun::eventSeq)
                .containsExactly(tuple(held, arrives ? 4L : 3L));
    }

    private static final String ENTRY =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                 cache_read_tokens, cache_write_tokens, cost_usd, format, events)
            SELECT tenant_id, id, ?, ?, epoch, 4, 1, 2, 3, 4, 0, 1, '{"type":"test"}' FROM agent_runs WHERE id = ?
            """;

    private void writeAs(RunId run, long first, long last) {
        fixtures.owner().sql(ENTRY).params(first, last, run.value()).update();
    }

    private String lastEntry(RunId run) {
        return fixtures.owner()
                .sql("SELECT events FROM run_log WHERE run_id = :run ORDER BY seq DESC LIMIT 1")
                .param("run", run.value())
                .query(String.class)
                .single();
    }

    @Test
    void distinguishesASuddenEndFromAnOrderlyOne() {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        fixtures.queuedRun(tenant, agent, 50);
        assertThat(claims.claimQueued(GONE, 1).getFirst().cutOff()).isFalse();
        assertThat(claims.claimAbandoned(GONE, 1).getFirst().cutOff()).isTrue();
        // Update that the journal's last write of an execution makes.
        fixtures.owner()
                .sql("UPDATE agent_runs SET lease_owner = NULL, left_in_order = true")
                .update();
        ClaimedRun handedOver = claims.claimAbandoned(replica, 1).getFirst();
        assertThat(handedOver.takenOver()).isTrue();
        assertThat(handedOver.cutOff()).isFalse();
        replicas.end(replica);
        assertThat(claims.claimAbandoned(GONE, 1).getFirst().cutOff())
                .as("that was an earlier execution")
                .isTrue();
    }

    @Test
    void childrenInheritTheirRootsDeadline() {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        RunId root = fixtures.queuedRun(tenant, agent, 50);
        ClaimedRun claimedRoot = claims.claimQueued(replica, 1).getFirst();
        assertThat(claimedRoot.isRoot()).isTrue();
        assertThat(claimedRoot.deadline()).isEqualTo(claimedRoot.startedAt().plusSeconds(60));
        fixtures.owner()
                .sql("UPDATE agent_runs SET started_at = started_at - interval '50 seconds'")
                .update();
        RunId child = fixtures.runningChild(tenant, agent, root);
        fixtures.owner()
                .sql("UPDATE agent_runs SET status = 'queued', started_at = NULL WHERE id = :id")
                .param("id", child.value())
                .update();
        ClaimedRun claimedChild = claims.claimQueued(replica, 1).getFirst();
        assertThat(claimedChild.isRoot()).isFalse();
        assertThat(claimedChild.root()).isEqualTo(root);
        assertThat(claimedChild.deadline()).isEqualTo(claimedRoot.deadline().minusSeconds(50));
    }

    @Test
    void claimsARunWithAllThatItsRowSaysOfIt() {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        RunId source = fixtures.runningRun(tenant, agent);
        RunId fork = fixtures.queuedRun(tenant, agent, 50);
        String snapshot = "0123456789abcdef".repeat(4);
        fixtures.owner()
                .sql(
                        """
                        UPDATE agent_runs
                           SET workspace_files = '{"a.txt": "one", "b/c.txt": "two"}',
                               forked_from_run_id = :source, forked_at_turn = 3,
                               workspace_snapshot = :snapshot, turns = 4, event_seq = 17,
                               input_tokens = 1, output_tokens = 2, cache_read_tokens = 3,
                               cache_write_tokens = 4, cost_usd = 0.000000005
                         WHERE id = :fork
                        """)
                .param("source", source.value())
                .param("snapshot", snapshot)
                .param("fork", fork.value())
                .update();
        fixtures.log(fork, 2, 17, "{}");
        ClaimedRun claimed = claims.claimQueued(replica, 1).getFirst();
        assertThat(claimed)
                .isEqualTo(
                        new ClaimedRun(
                                tenant,
                                fork,
                                fork,
                                null,
                                1,
                                new AgentWork(agent, "a", 1, "g", ModelRef.parse("scripted/s")),
                                new Limits(5, 1_000, null, Duration.ofSeconds(60), null, 5, 10),
                                Map.of("a.txt", "one", "b/c.txt", "two"),
                                new RunOrigin(source, 3, snapshot),
                                4,
                                new Spending(new Usage(1, 2, 3, 4), new BigDecimal("0.000000005")),
                                18,
                                false,
                                false,
                                claimed.createdAt(),
                                claimed.startedAt(),
                                claimed.startedAt().plusSeconds(60),
                                null,
                                RunTrace.NONE));
    }

    /** Rolling upgrade: the new servers start what the old ones do not know. */
    @Test
    void leavesRunsOfKindsThatThisServerCannotExecuteToOthers() {
        TenantId tenant = fixtures.tenant("t");
        RunId queued = fixtures.queuedCall(tenant);
        RunId abandoned = fixtures.queuedCall(tenant);
        fixtures.abandon(abandoned);
        Claims agentsOnly = TestClaims.of(RunKind.AGENT, database.engineDatabase());

        assertThat(agentsOnly.claimQueued(replica, 10)).isEmpty();
        assertThat(agentsOnly.claimAbandoned(replica, 10)).isEmpty();

        assertThat(claims.claimQueued(replica, 10))
                .singleElement()
                .satisfies(run -> {
                    assertThat(run.id()).isEqualTo(queued);
                    assertThat(run.work())
                            .isInstanceOfSatisfying(
                                    CallWork.class,
                                    call -> assertThat(call.tool()).isEqualTo("echo"));
                });
        assertThat(claims.claimAbandoned(replica, 10))
                .extracting(ClaimedRun::id)
                .containsExactly(abandoned);
    }

    @Test
    void claimsARunThatBeganWithNothingAsOneOfNoOther() {
        TenantId tenant = fixtures.tenant("t");
        fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        ClaimedRun claimed = claims.claimQueued(replica, 1).getFirst();
        assertThat(claimed.origin()).isEqualTo(new RunOrigin(null, 0, null));
        assertThat(claimed.workspaceFiles()).isEmpty();
    }

    @Test
    void countsTheRunsThatWereUnderWayWhenAllLeasesEnd() {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        fixtures.queuedRun(tenant, agent, 50);
        fixtures.queuedRun(tenant, agent, 50);
        claims.claimQueued(replica, 2);
        assertThat(replicas.endAll()).isEqualTo(2);
        assertThat(claims.claimAbandoned(GONE, 5)).hasSize(2);
    }

    private RunId claimOne() {
        return claims.claimQueued(replica, 1).getFirst().id();
    }
}
