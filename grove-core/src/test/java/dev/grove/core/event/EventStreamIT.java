package dev.grove.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventStreamIT {

    private final EventHub hub = new EventHub();
    private TestDatabase database;
    private RunFixtures fixtures;
    private EventLog log;
    private TenantId tenant;
    private RunId run;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        log = new EventLog(database.tenantDatabase());
        tenant = fixtures.tenant("t");
        run = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        hub.start();
    }

    @AfterEach
    void tearDown() {
        hub.stop();
        database.close();
    }

    @Test
    void replaysThenGoesLiveWithoutGapOrRepeat() throws InterruptedException {
        store(1, 3);
        try (EventStream stream = open(0)) {
            // Published while the reader has not read the log yet: it comes once, in its place.
            store(4, 4);
            hub.publish(run, events(4, 4));
            assertThat(numbers(stream, 4)).containsExactly(1L, 2L, 3L, 4L);
            store(5, 5);
            hub.publish(run, events(5, 5));
            assertThat(numbers(stream, 1)).containsExactly(5L);
        }
    }

    /** A commit may have nothing to tell. */
    @Test
    void hearsOnAfterNothingWasPublished() throws InterruptedException {
        store(1, 1);
        try (EventStream stream = open(0)) {
            assertThat(numbers(stream, 1)).containsExactly(1L);
            hub.publish(run, List.of());
            store(2, 2);
            hub.publish(run, events(2, 2));
            assertThat(numbers(stream, 1)).containsExactly(2L);
        }
    }

    @Test
    void readsFromTheLogWhatItWasNotTold() throws InterruptedException {
        store(1, 2);
        try (EventStream stream = open(0)) {
            assertThat(numbers(stream, 2)).containsExactly(1L, 2L);
            assertThat(stream.next(Duration.ZERO)).isEmpty();
            store(3, 9);
            hub.publish(run, events(9, 9));
            assertThat(numbers(stream, 7)).containsExactly(3L, 4L, 5L, 6L, 7L, 8L, 9L);
        }
    }

    @Test
    void bringsWhatAnotherReplicaWrote() throws InterruptedException {
        store(1, 2);
        LogTailer tailer = new LogTailer(database.engineDatabase(), log, hub);
        try (EventStream stream = open(0)) {
            assertThat(numbers(stream, 2)).containsExactly(1L, 2L);
            assertThat(stream.next(Duration.ZERO)).isEmpty();
            store(3, 5);
            tailer.tail();
            assertThat(numbers(stream, 3)).containsExactly(3L, 4L, 5L);
            tailer.tail();
            assertThat(stream.next(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void cutsASlowReaderOffAndLetsItComeBackWithItsPosition() throws InterruptedException {
        int many = Subscription.CAPACITY + 10;
        store(1, many);
        try (EventStream slow = open(many);
                EventStream quick = open(many)) {
            assertThat(quick.next(Duration.ZERO)).isEmpty();
            assertThat(slow.next(Duration.ZERO)).isEmpty();
            store(many + 1L, 2L * many);
            for (int i = 1; i <= many; i++) {
                long seq = (long) many + i;
                hub.publish(run, events(seq, seq));
                assertThat(numbers(quick, 1)).containsExactly(seq);
            }
            assertThat(slow.next(Duration.ZERO)).isEmpty();
            assertThat(slow.hasEnded()).isTrue();
            assertThat(quick.hasEnded()).isFalse();
        }
        try (EventStream again = open(many)) {
            assertThat(numbers(again, many)).hasSize(many).doesNotHaveDuplicates();
        }
    }

    private EventStream open(long after) {
        return new EventStreams(log, hub).open(tenant, run, after);
    }

    private static List<Long> numbers(EventStream stream, int count) throws InterruptedException {
        List<Long> numbers = new ArrayList<>();
        while (numbers.size() < count && !stream.hasEnded()) {
            stream.next(Duration.ofSeconds(5)).forEach(event -> numbers.add(event.seq()));
        }
        return numbers;
    }

    private void store(long first, long last) {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_run_events (tenant_id, run_id, first_seq, last_seq, lines)
                        SELECT :tenant, :run, n, n, '{"type":"test"}' FROM generate_series(:first, :last) AS n
                        """)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("first", first)
                .param("last", last)
                .update();
        fixtures.owner()
                .sql("UPDATE agent_runs SET event_seq = :last WHERE id = :run")
                .param("last", last)
                .param("run", run.value())
                .update();
    }

    private List<RunEvent> events(long first, long last) {
        return LongStream.rangeClosed(first, last)
                .mapToObj(seq -> new RunEvent(run, seq, "test", "{\"type\":\"test\"}"))
                .toList();
    }
}
