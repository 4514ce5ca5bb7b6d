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
        fixtures.owner().sql("DELETE FROM run_log").update();
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

    /**
     * The run has ended before its reader reads: the live ones come all the same, in their order.
     */
    @Test
    void hasTheFirstWordsOfARunThatItsReaderStarts() throws InterruptedException {
        try (StartedStream started = new EventStreams(log, hub).ofStart()) {
            RunId id =
                    started.starting(() -> {
                        StartedStream.note(run);
                        hub.begin(tenant, run, events(1, 2));
                        hub.publish(run, List.of(word("a")));
                        hub.publish(run, List.of(word("b")));
                        store(1, 4);
                        hub.publish(run, events(3, 3));
                        return run;
                    });
            try (EventStream stream = started.take(tenant, id, 0)) {
                List<EventLine> first = stream.next(Duration.ofSeconds(10));
                assertThat(first.stream().map(EventLine::seq).toList())
                        .containsExactly(1L, 2L, 0L, 0L, 3L, 4L);
                assertThat(first.get(2).json()).contains("\"a\"");
                assertThat(first.get(3).json()).contains("\"b\"");
                hub.publish(run, events(4, 5));
                assertThat(numbers(stream, 1)).containsExactly(5L);
            }
        }
    }

    /** Another replica executes it: nothing arrives here but by the log. */
    @Test
    void readsTheLogOfARunThatBeginsElsewhere() throws InterruptedException {
        try (StartedStream started = new EventStreams(log, hub).ofStart()) {
            started.starting(() -> {
                StartedStream.note(run);
                store(1, 3);
                return run;
            });
            try (EventStream stream = started.take(tenant, run, 0)) {
                assertThat(numbers(stream, 3)).containsExactly(1L, 2L, 3L);
            }
        }
        assertThat(hub.hasListeners(run)).isFalse();
    }

    /** More words than are kept, before anything reads: what is durable is there. */
    @Test
    void losesNoEventToWordsThatCameBeforeItsReaderRead() throws InterruptedException {
        try (StartedStream started = new EventStreams(log, hub).ofStart()) {
            started.starting(() -> {
                StartedStream.note(run);
                hub.begin(tenant, run, events(1, 2));
                for (int i = 0; i < 2 * Subscription.CAPACITY; i++) {
                    hub.publish(run, List.of(word("w")));
                }
                store(1, 3);
                hub.publish(run, events(3, 3));
                return run;
            });
            try (EventStream stream = started.take(tenant, run, 0)) {
                assertThat(
                                stream.next(Duration.ofSeconds(10)).stream()
                                        .map(EventLine::seq)
                                        .filter(seq -> seq > 0))
                        .containsExactly(1L, 2L, 3L);
                assertThat(stream.hasEnded()).isFalse();
            }
        }
    }

    @Test
    void listensToNothingWhereNoRunWasStarted() {
        try (StartedStream started = new EventStreams(log, hub).ofStart()) {
            started.starting(() -> {
                StartedStream.note(run);
                return run;
            });
            assertThat(hub.hasListeners(run)).isTrue();
        }
        assertThat(hub.hasListeners(run)).isFalse();
        StartedStream.note(run);
        assertThat(hub.hasListeners(run)).isFalse();
    }

    private EventLine word(String text) {
        return new EventLine(
                run, 0, "text.delta", "{\"type\":\"text.delta\",\"text\":\"" + text + "\"}");
    }

    /** Nothing of it is in the log of this test: a read would find a run without events. */
    @Test
    void readsNoLogOfARunThatHasJustBegunHere() throws InterruptedException {
        hub.begin(tenant, run, events(1, 2));
        hub.publish(run, events(3, 3));
        assertThat(hub.beginningOf(tenant, run)).hasValue(events(1, 3));
        try (EventStream stream = open(0);
                EventStream rest = open(2);
                EventStream stranger =
                        new EventStreams(log, hub).open(fixtures.tenant("u"), run, 0)) {
            assertThat(stream.isLive()).isFalse();
            assertThat(numbers(stream, 3)).containsExactly(1L, 2L, 3L);
            assertThat(stream.isLive()).isTrue();
            assertThat(numbers(rest, 1)).containsExactly(3L);
            assertThat(stranger.next(Duration.ZERO)).isEmpty();
            hub.publish(run, events(4, 4));
            assertThat(numbers(stream, 1)).containsExactly(4L);
            assertThat(numbers(rest, 1)).containsExactly(4L);
        }
    }

    @Test
    void readsTheLogAgainOnceMoreHasHappenedThanIsKept() throws InterruptedException {
        store(1, 100);
        hub.begin(tenant, run, events(1, 2));
        hub.publish(run, events(3, 100));
        assertThat(hub.beginningOf(tenant, run)).isEmpty();
        try (EventStream stream = open(0)) {
            assertThat(numbers(stream, 100)).endsWith(100L);
        }
    }

    /** Another replica may have gone on with it. */
    @Test
    void keepsNoBeginningOfARunThatHasAnotherStatusOrHasEndedHere() {
        hub.begin(tenant, run, events(1, 2));
        hub.publish(
                run, List.of(new EventLine(run, 3, "run.waiting", "{\"type\":\"run.waiting\"}")));
        assertThat(hub.beginningOf(tenant, run)).isEmpty();
        hub.begin(tenant, run, events(1, 2));
        hub.publish(run, events(4, 4));
        assertThat(hub.beginningOf(tenant, run)).as("an event is missing").isEmpty();
        hub.begin(tenant, run, events(1, 2));
        hub.forgetBeginning(run);
        assertThat(hub.beginningOf(tenant, run)).isEmpty();
    }

    /** A commit may have no events. */
    @Test
    void staysSubscribedAfterNothingWasPublished() throws InterruptedException {
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
    void readsFromTheLogWhatWasNotPublishedToIt() throws InterruptedException {
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
    void beginsAndPagesWithinARowOfSeveralEvents() throws InterruptedException {
        storeTogether(1, 4);
        storeTogether(5, 5);
        storeTogether(6, 9);
        for (int after = 0; after <= 9; after++) {
            assertThat(numbered(log.after(tenant, run, after, 500)))
                    .as("after %d", after)
                    .isEqualTo(numbered(after + 1, 9));
            try (EventStream stream = open(after)) {
                List<EventLine> read =
                        after == 9 ? stream.next(Duration.ZERO) : read(stream, 9 - after);
                assertThat(numbered(read))
                        .as("stream after %d", after)
                        .isEqualTo(numbered(after + 1, 9));
            }
            for (int limit = 1; limit <= 9; limit++) {
                assertThat(numbered(log.after(tenant, run, after, limit)))
                        .as("%d after %d", limit, after)
                        .isEqualTo(numbered(after + 1, Math.min(after + limit, 9)));
            }
        }
    }

    @Test
    void replaysALogWhosePagesEndWithinRows() throws InterruptedException {
        for (int first = 1; first < 1_200; first += 3) {
            storeTogether(first, first + 2);
        }
        try (EventStream stream = open(1)) {
            assertThat(numbered(read(stream, 1_199))).isEqualTo(numbered(2, 1_200));
            assertThat(stream.next(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void fillsAGapThatEndsWithinARow() throws InterruptedException {
        storeTogether(1, 4);
        try (EventStream stream = open(2)) {
            assertThat(numbered(read(stream, 2))).isEqualTo(numbered(3, 4));
            storeTogether(5, 9);
            hub.publish(run, events(7, 7));
            assertThat(numbered(read(stream, 5))).isEqualTo(numbered(5, 9));
            hub.publish(run, events(8, 9));
            storeTogether(10, 11);
            hub.publish(run, events(10, 10));
            assertThat(numbers(stream, 1)).containsExactly(10L);
            new LogTailer(database.engineDatabase(), log, hub).tail();
            assertThat(numbered(read(stream, 1))).isEqualTo(numbered(11, 11));
        }
    }

    @Test
    void readsNothingOfAnotherTenantsRun() throws InterruptedException {
        storeTogether(1, 3);
        TenantId stranger = fixtures.tenant("stranger");
        // Each of the two fences by itself.
        EventLog withoutRowSecurity = new EventLog(database.tenantDatabaseWithoutRowSecurity());
        for (EventLog each : List.of(log, withoutRowSecurity)) {
            assertThat(each.after(tenant, run, 0, 10)).hasSize(3);
            assertThat(each.after(stranger, run, 0, 10)).isEmpty();
            try (EventStream stream = new EventStreams(each, hub).open(stranger, run, 0)) {
                assertThat(stream.next(Duration.ZERO)).isEmpty();
            }
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

    private static List<EventLine> read(EventStream stream, int count) throws InterruptedException {
        List<EventLine> events = new ArrayList<>();
        while (events.size() < count && !stream.hasEnded()) {
            events.addAll(stream.next(Duration.ofSeconds(5)));
        }
        return events;
    }

    /** Each with what it says: the type of a stored one has its number. */
    private static List<String> numbered(List<EventLine> events) {
        return events.stream().map(event -> event.seq() + " is " + event.type()).toList();
    }

    private static List<String> numbered(long first, long last) {
        return LongStream.rangeClosed(first, last).mapToObj(seq -> seq + " is e" + seq).toList();
    }

    /** A row for each, as commits of one event make them. */
    private void store(long first, long last) {
        store(
                """
                INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                       cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                SELECT :tenant, :run, n, n, 0, 0, 0, 0, 0, 0, 0, 1, '{"type":"e' || n || '"}' FROM generate_series(:first, :last) AS n
                """,
                first,
                last);
    }

    /** Stores the events in one row, as a commit of many does. */
    private void storeTogether(long first, long last) {
        store(
                """
                INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                       cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                SELECT :tenant, :run, :first, :last, 0, 0, 0, 0, 0, 0, 0, 1, string_agg('{"type":"e' || n || '"}', chr(10) ORDER BY n)
                  FROM generate_series(:first, :last) AS n
                """,
                first,
                last);
    }

    private void store(String rows, long first, long last) {
        fixtures.owner()
                .sql(rows)
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

    private List<EventLine> events(long first, long last) {
        return LongStream.rangeClosed(first, last)
                .mapToObj(seq -> new EventLine(run, seq, "test", "{\"type\":\"test\"}"))
                .toList();
    }
}
