package dev.grove.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.database.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Expiry, after stated times, of what each session, and each call in one, leaves behind. */
class SessionSweepIT {

    private static final String OPEN_STREAM =
            """
            (session_id, stream, request_id, alive_at, run_id)
            VALUES ('s', gen_random_uuid(), '1', :at, %s)
            """;

    /** Every table of sessions that calls add rows to. */
    private static final Map<String, String> ROWS =
            Map.of(
                    "mcp_stream_events",
                    """
                    (session_id, stream, seq, payload, final, created_at)
                    VALUES ('s', gen_random_uuid(), 1, '{}', true, :at)
                    """,
                    "mcp_open_streams",
                    OPEN_STREAM.formatted("NULL"),
                    "mcp_session_messages",
                    """
                    (session_id, kind, request_id, created_at)
                    VALUES ('s', 'cancel', gen_random_uuid()::text, :at)
                    """,
                    "mcp_used_states",
                    "(nonce, expires_at) VALUES (gen_random_uuid(), :at)");

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final SettableClock clock = new SettableClock(Instant.now());
    private final SessionSweep sweep = new SessionSweep(database.engineDatabase(), clock);

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void endsSessionsAfterThirtyMinutesWithoutACallAndAfterADay() {
        session("idle", Duration.ofHours(1), Duration.ofMinutes(31));
        session("old", Duration.ofHours(25), Duration.ZERO);
        session("used", Duration.ofHours(23), Duration.ofMinutes(29));
        sweep.sweep();
        assertThat(owner.sql("SELECT id FROM mcp_sessions").query(String.class).list())
                .containsExactly("used");
    }

    @Test
    void removesWhatCallsLeaveAfterFifteenMinutes() {
        session("s", Duration.ZERO, Duration.ZERO);
        ROWS.forEach((table, row) -> {
            insert(table, row, Duration.ofMinutes(16));
            insert(table, row, Duration.ofMinutes(-1));
        });
        sweep.sweep();
        assertThat(ROWS.keySet()).allSatisfy(table -> assertThat(count(table)).isEqualTo(1));
        clock.advance(Duration.ofMinutes(17));
        sweep.sweep();
        assertThat(ROWS.keySet()).allSatisfy(table -> assertThat(count(table)).isZero());
    }

    /** A run may take hours, and its caller is still there. */
    @Test
    void leavesTheStreamThatARunIsToComplete() {
        session("s", Duration.ofHours(1), Duration.ZERO);
        insert(
                "mcp_open_streams",
                OPEN_STREAM.formatted("gen_random_uuid()"),
                Duration.ofMinutes(16));
        sweep.sweep();
        assertThat(count("mcp_open_streams")).isEqualTo(1);
        clock.advance(Duration.ofMinutes(31));
        sweep.sweep();
        assertThat(count("mcp_open_streams")).as("it goes with its session").isZero();
    }

    @Test
    void subscriptionsGoWithTheirSession() {
        session("s", Duration.ofHours(1), Duration.ofHours(1));
        owner.sql(
                        """
                        INSERT INTO mcp_session_subscriptions (session_id, uri)
                        VALUES ('s', 'grove://run')
                        """)
                .update();
        sweep.sweep();
        assertThat(count("mcp_session_subscriptions")).isZero();
    }

    private void session(String id, Duration created, Duration seen) {
        owner.sql(
                        """
                        INSERT INTO mcp_sessions (id, key_id, version, capabilities, created_at, last_seen_at)
                        VALUES (:id, gen_random_uuid(), 'v', '{}', :created, :seen)
                        """)
                .param("id", id)
                .param("created", clock.instant().minus(created).atOffset(ZoneOffset.UTC))
                .param("seen", clock.instant().minus(seen).atOffset(ZoneOffset.UTC))
                .update();
    }

    private void insert(String table, String row, Duration age) {
        owner.sql("INSERT INTO " + table + " " + row)
                .param("at", clock.instant().minus(age).atOffset(ZoneOffset.UTC))
                .update();
    }

    private long count(String table) {
        return owner.sql("SELECT count(*) FROM " + table).query(Long.class).single();
    }
}
