package dev.grove.core.run.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.LateCommits;
import dev.grove.core.id.RunId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Nothing is lost, repeated or out of order, whichever transactions commit when. */
class RunFeedIT extends FeedBed {

    @Test
    void saysWhatBecomesOfARun() throws InterruptedException {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        update(run, "status = 'running', epoch = 1");
        update(run, "status = 'waiting', turns = 1, input_tokens = 5, cost_usd = 0.5");
        update(run, "status = 'queued'");
        update(run, "status = 'running', epoch = 2");
        update(run, "status = 'completed', turns = 2, output_tokens = 7, cost_usd = 0.75");
        update(run, "cancel_requested = true, child_count = 1, lease_owner = NULL");

        List<RunMove> moves = moves(tenant, 0);

        assertThat(moves)
                .extracting(RunMove::type)
                .containsExactly(
                        "run.created",
                        "run.started",
                        "run.waiting",
                        "run.queued",
                        "run.resumed",
                        "run.completed");
        assertThat(moves).extracting(RunMove::number).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        RunMove last = moves.getLast();
        assertThat(last.run()).isEqualTo(run);
        assertThat(last.agent()).isEqualTo("a");
        assertThat(last.totals().turns()).isEqualTo(2);
        assertThat(last.totals().tokens()).isEqualTo(12);
        assertThat(last.totals().costUsd()).isEqualByComparingTo("0.75");
    }

    /**
     * Their numbers are not missing, or each deletion would send all readers back to their lists.
     */
    @Test
    void movesOfADeletedRunAreNoGap() throws InterruptedException {
        RunId deleted = fixtures.queuedRun(tenant, agent, 50);
        RunId kept = fixtures.queuedRun(tenant, agent, 50);
        round();
        fixtures.owner()
                .sql("DELETE FROM agent_runs WHERE id = :id")
                .param("id", deleted.value())
                .update();
        try (FeedReader reader = feed.open(tenant, OptionalLong.of(0))) {
            assertThat(reader.next(AT_ONCE)).extracting(RunMove::run).containsExactly(kept);
            assertThat(reader.position()).isEqualTo(2);
            assertThat(reader.hasMissed()).isFalse();
        }
    }

    @Test
    void theNeighboursMovesAreTheirs() throws InterruptedException {
        RunId ours = fixtures.queuedRun(tenant, agent, 50);
        RunId theirs = fixtures.queuedRun(neighbour, neighbours, 50);

        assertThat(moves(tenant, 0)).extracting(RunMove::run).containsExactly(ours);
        assertThat(moves(neighbour, 0)).extracting(RunMove::run).containsExactly(theirs);
        int readable =
                database.tenantDatabase()
                        .call(
                                tenant,
                                jdbc ->
                                        jdbc.sql("SELECT count(*) FROM run_feed")
                                                .query(Integer.class)
                                                .single());
        assertThat(readable).isOne();
    }

    /** Move that is begun first and committed last comes last, and is not lost. */
    @Test
    void aMoveWhoseCommitIsLateIsNotPassed() throws Exception {
        RunId late = fixtures.queuedRun(tenant, agent, 50);
        moves(tenant, 0);
        LateCommits connections = new LateCommits(database.owner());
        Thread mover = Thread.ofVirtual().start(() -> cancel(connections, late));
        connections.awaitSent();
        RunId early = fixtures.queuedRun(tenant, agent, 50);
        List<RunMove> before = moves(tenant, 1);

        connections.arrive();
        mover.join();
        List<RunMove> after = moves(tenant, before.getLast().number());

        assertThat(before).extracting(RunMove::run).containsExactly(early);
        assertThat(after).extracting(RunMove::run).containsExactly(late);
        assertThat(after.getFirst().number()).isEqualTo(3);
    }

    private static void cancel(DataSource connections, RunId run) {
        JdbcClient.create(connections)
                .sql(
                        "UPDATE agent_runs SET status = 'cancelled' WHERE id = :id AND status = 'queued'")
                .param("id", run.value())
                .update();
    }

    @Test
    void aRollBackIsNoMove() throws Exception {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        try (var connection = database.owner().getConnection()) {
            connection.setAutoCommit(false);
            try (var statement = connection.createStatement()) {
                statement.execute(
                        "UPDATE agent_runs SET status = 'cancelled' WHERE status = 'queued'");
            }
            connection.rollback();
        }

        assertThat(moves(tenant, 0)).extracting(RunMove::type).containsExactly("run.created");
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
    }

    /** Many move runs while several replicas number: each number once, each run in its order. */
    @Test
    void replicasNumberSideBySide() throws Exception {
        int writers = 4;
        int runs = 60;
        CountDownLatch done = new CountDownLatch(writers);
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
            threads.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                for (int i = 0; i < runs; i++) {
                                    RunId run = fixtures.queuedRun(tenant, agent, 50);
                                    update(run, "status = 'running', epoch = 1");
                                    update(run, "status = 'completed', cost_usd = 0.1");
                                }
                                done.countDown();
                            }));
        }
        List<Long> seen = Collections.synchronizedList(new ArrayList<>());
        for (int r = 0; r < 3; r++) {
            threads.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                while (done.getCount() > 0) {
                                    numbering.number(7);
                                }
                            }));
        }
        List<RunMove> read = new ArrayList<>();
        try (FeedReader reader = feed.open(tenant, OptionalLong.of(0))) {
            while (done.getCount() > 0) {
                feed.advance(numbering.positions(feed.tenants()));
                read.addAll(reader.next(AT_ONCE));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            while (numbering.number(1_000) > 0) {
                feed.advance(numbering.positions(feed.tenants()));
            }
            feed.advance(numbering.positions(feed.tenants()));
            for (List<RunMove> rest = reader.next(AT_ONCE);
                    !rest.isEmpty();
                    rest = reader.next(AT_ONCE)) {
                read.addAll(rest);
            }
            assertThat(reader.hasMissed()).isFalse();
        }
        read.forEach(move -> seen.add(move.number()));

        assertThat(seen)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 3L * writers * runs).boxed().toList());
        read.stream()
                .collect(java.util.stream.Collectors.groupingBy(RunMove::run))
                .values()
                .forEach(moves ->
                        assertThat(moves)
                                .extracting(RunMove::type)
                                .containsExactly("run.created", "run.started", "run.completed"));
    }

    /** The lock ends with its transaction, whatever becomes of the process. */
    @Test
    void aReplicaThatDiesWhileItNumbersKeepsNobody() throws Exception {
        fixtures.queuedRun(tenant, agent, 50);
        LateCommits frozen = new LateCommits(database.owner());
        Thread dying =
                Thread.ofVirtual()
                        .start(() -> new FeedNumbering(database.engineOver(frozen)).number(1_000));
        frozen.awaitSent();

        assertThat(numbering.number(1_000)).as("while the other numbers").isZero();
        assertThat(
                        JdbcClient.create(database.owner())
                                .sql(
                                        """
                                        SELECT count(pg_terminate_backend(pid)) FROM pg_locks
                                         WHERE locktype = 'advisory' AND granted
                                           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                                        """)
                                .query(Integer.class)
                                .single())
                .isOne();
        org.awaitility.Awaitility.await().until(() -> numbering.number(1_000) == 1);
        frozen.arrive();
        dying.join();

        assertThat(moves(tenant, 0)).hasSize(1);
    }

    @Test
    void whoComesBackGoesOnBehindTheLastMoveOnAnotherReplica() throws InterruptedException {
        RunId first = fixtures.queuedRun(tenant, agent, 50);
        List<RunMove> seen = moves(tenant, 0);
        RunId second = fixtures.queuedRun(tenant, agent, 50);
        RunId third = fixtures.queuedRun(tenant, agent, 50);
        numbering.number(1_000);
        RunFeed elsewhere = new RunFeed(new FeedRows(database.tenantDatabase()));

        try (FeedReader reader = elsewhere.open(tenant, OptionalLong.of(seen.getLast().number()))) {
            assertThat(reader.next(AT_ONCE))
                    .extracting(RunMove::run)
                    .containsExactly(second, third)
                    .doesNotContain(first);
            assertThat(reader.hasMissed()).isFalse();
        }
    }

    @Test
    void whoWasAwayForTooLongIsToldSo() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            fixtures.queuedRun(tenant, agent, 50);
        }
        moves(tenant, 0);
        fixtures.owner()
                .sql("UPDATE run_feed SET at = now() - interval '4 days' WHERE number < 3")
                .update();

        assertThat(new FeedSweep(numbering, new FeedSettings(Duration.ofDays(3))).sweep())
                .isEqualTo(2);
        try (FeedReader away = feed.open(tenant, OptionalLong.of(0))) {
            assertThat(away.next(AT_ONCE)).isEmpty();
            assertThat(away.hasMissed()).isTrue();
            assertThat(away.hasMissed()).as("said once").isFalse();
            assertThat(away.position()).isEqualTo(3);
        }
        try (FeedReader punctual = feed.open(tenant, OptionalLong.of(2))) {
            assertThat(punctual.next(AT_ONCE)).hasSize(1);
            assertThat(punctual.hasMissed()).isFalse();
        }
    }

    @Test
    void aNumberThatThereIsNotYetIsOfAnotherDatabase() throws InterruptedException {
        fixtures.queuedRun(tenant, agent, 50);
        round();
        try (FeedReader reader = feed.open(tenant, OptionalLong.of(Long.MAX_VALUE))) {
            assertThat(reader.hasMissed()).isTrue();
            assertThat(reader.position()).isEqualTo(1);
            RunId run = fixtures.queuedRun(tenant, agent, 50);
            round();
            assertThat(reader.next(AT_ONCE)).extracting(RunMove::run).containsExactly(run);
        }
    }

    @Test
    void aFeedWithoutANumberBeginsWithWhatComes() throws InterruptedException {
        fixtures.queuedRun(tenant, agent, 50);
        round();
        try (FeedReader reader = feed.open(tenant, OptionalLong.empty())) {
            assertThat(reader.next(AT_ONCE)).isEmpty();
            RunId run = fixtures.queuedRun(tenant, agent, 50);
            round();
            assertThat(reader.next(Duration.ofSeconds(30)))
                    .extracting(RunMove::run)
                    .containsExactly(run);
        }
        assertThat(feed.hasReaders()).isFalse();
    }
}
