package dev.grove.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.RowsRead;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages out of a long log, from either end and from a turn. */
class EventPagesIT {

    private static final int TURNS = 2_000;

    /** Bound on rows read for a page of 20 events; the whole log has thousands of entries. */
    private static final long FEW = 250;

    private static final Instant AT = Instant.parse("2026-11-21T00:00:00Z");

    private static final String STORE =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                 cache_read_tokens, cache_write_tokens, cost_usd, format, events)
            SELECT :tenant, :run, seq, last_seq, 1, turns, 0, 0, 0, 0, 0, 1, events
              FROM unnest(:firsts::bigint[], :lasts::bigint[], :turns::integer[], :events::text[])
                       AS e (seq, last_seq, turns, events)
            """;

    private TestDatabase database;
    private TenantDatabase tenants;
    private RunFixtures fixtures;
    private EventLog log;
    private TenantId tenant;
    private RunId run;
    private List<EventLine> all;

    @BeforeEach
    void writeALongLog() {
        database = TestDatabase.fresh();
        tenants = database.tenantDatabase();
        fixtures = new RunFixtures(database);
        log = new EventLog(tenants);
        tenant = fixtures.tenant("t");
        run = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        fixtures.owner().sql("DELETE FROM run_log").update();
        all = events();
        store();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void pagesBackwardsMeetAtTheirEnds() {
        List<EventLine> backwards = new ArrayList<>();
        long before = Integer.MAX_VALUE;
        List<EventLine> page = log.before(tenant, run, before, 137);
        while (!page.isEmpty()) {
            backwards.addAll(page);
            before = page.getLast().seq();
            page = log.before(tenant, run, before, 137);
        }
        assertThat(backwards).isEqualTo(all.reversed());
    }

    @Test
    void findsTheBeginningOfEachTurn() {
        for (EventLine event : all) {
            if (event.is(EventType.TURN_STARTED) && !event.line().contains("again")) {
                int turn = turnOf(event);
                assertThat(log.beginningOf(tenant, run, turn))
                        .as("turn %d", turn)
                        .isEqualTo(event.seq());
            }
        }
        assertThat(log.beginningOf(tenant, run, TURNS + 1)).isEqualTo(all.size() + 1L);
        assertThat(log.beginningOf(tenant, run, Integer.MAX_VALUE)).isEqualTo(all.size() + 1L);
        assertThat(log.beginningOf(tenant, run, 0)).isEqualTo(1);
    }

    @Test
    void readsNoMoreThanAPageHas() {
        assertThat(read(() -> log.before(tenant, run, Integer.MAX_VALUE, 20))).isLessThan(FEW);
        assertThat(read(() -> log.before(tenant, run, all.size() / 2, 20))).isLessThan(FEW);
        assertThat(read(() -> log.after(tenant, run, all.size() - 20L, 20))).isLessThan(FEW);
        assertThat(read(() -> log.beginningOf(tenant, run, 4))).isLessThan(FEW);
        assertThat(read(() -> log.beginningOf(tenant, run, TURNS / 2))).isLessThan(FEW);
        assertThat(read(() -> log.beginningOf(tenant, run, TURNS))).isLessThan(FEW);
    }

    @Test
    void showsNothingOfAnotherTenantsRun() {
        TenantId stranger = fixtures.tenant("stranger");
        for (TenantDatabase each : List.of(tenants, database.tenantDatabaseWithoutRowSecurity())) {
            EventLog theirs = new EventLog(each);
            assertThat(theirs.before(tenant, run, 10, 10)).hasSize(9);
            assertThat(theirs.before(stranger, run, 10, 10)).isEmpty();
            assertThat(theirs.beginningOf(stranger, run, TURNS)).isEqualTo(1);
        }
    }

    private long read(Supplier<Object> work) {
        return tenants.call(
                tenant,
                jdbc -> {
                    assertThat(work.get()).isNotNull();
                    return RowsRead.of(jdbc, "run_log");
                });
    }

    /** Some turns are asked for again, after a crash; some call nothing. */
    private List<EventLine> events() {
        Random random = new Random(7);
        List<EventLine> events = new ArrayList<>();
        add(events, EventType.RUN_QUEUED, 0, "");
        for (int turn = 1; turn <= TURNS; turn++) {
            add(events, EventType.TURN_STARTED, turn, "");
            if (random.nextInt(20) == 0) {
                add(events, EventType.RUN_RESUMED, turn, "");
                add(events, EventType.TURN_STARTED, turn, "again");
            }
            add(events, EventType.TURN_ANSWERED, turn, "");
            for (int call = random.nextInt(3); call > 0; call--) {
                add(events, EventType.TOOL_STARTED, turn, "");
                add(events, EventType.TOOL_COMPLETED, turn, "");
            }
        }
        return events;
    }

    private void add(List<EventLine> events, EventType type, int turn, String note) {
        String data = "{\"turn\":%d,\"note\":\"%s\"}".formatted(turn, note);
        events.add(EventLine.of(run, events.size() + 1L, type, AT, data));
    }

    private static int turnOf(EventLine event) {
        return Integer.parseInt(event.line().replaceAll(".*\"turn\":(\\d+).*", "$1"));
    }

    /** Entries have one event or several, and at most one answer. */
    private void store() {
        Random random = new Random(11);
        List<Long> firsts = new ArrayList<>();
        List<Long> lasts = new ArrayList<>();
        List<Integer> turns = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        int answered = 0;
        int from = 0;
        while (from < all.size()) {
            int to = from;
            boolean hasAnswer = false;
            StringBuilder written = new StringBuilder();
            do {
                EventLine event = all.get(to);
                if (event.is(EventType.TURN_ANSWERED)) {
                    hasAnswer = true;
                    answered++;
                }
                written.append(written.isEmpty() ? "" : "\n").append(event.line());
                to++;
            } while (to < all.size()
                    && random.nextInt(3) == 0
                    && !(hasAnswer && all.get(to).is(EventType.TURN_ANSWERED)));
            firsts.add(from + 1L);
            lasts.add((long) to);
            turns.add(answered);
            lines.add(written.toString());
            from = to;
        }
        fixtures.owner()
                .sql(STORE)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("firsts", firsts.toArray(Long[]::new))
                .param("lasts", lasts.toArray(Long[]::new))
                .param("turns", turns.toArray(Integer[]::new))
                .param("events", lines.toArray(String[]::new))
                .update();
        fixtures.owner().sql("ANALYZE run_log").update();
    }
}
