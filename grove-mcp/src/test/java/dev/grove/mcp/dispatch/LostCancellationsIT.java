package dev.grove.mcp.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.agent.TestTenants;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.StartedRuns;
import dev.grove.mcp.session.UntakenCancellations;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Cancellations that no server has taken, whichever server they came to. */
class LostCancellationsIT {

    private static final Duration INTERVAL = Duration.ofMillis(250);
    private static final Duration PATIENCE = Duration.ofMillis(751);

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final SettableClock clock = new SettableClock(Instant.now());
    private final Cancelled runs = new Cancelled();
    private final LostCancellations lost = server();
    private final TenantId tenant = TestTenants.fresh(database);
    private final RunId run = RunId.next();

    private LostCancellations server() {
        return new LostCancellations(
                new UntakenCancellations(database.engineDatabase()), runs, clock, INTERVAL);
    }

    @BeforeEach
    void loseACall() {
        lost.look();
        session("s", tenant);
        stream("s", "1", run);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void cancelTheRunOnceAServerWouldHaveTakenThem() {
        cancel("s", "1");
        lost.expect();
        lost.look();
        assertThat(runs.cancelled).isEmpty();
        clock.advance(PATIENCE);
        lost.look();
        lost.look();
        assertThat(runs.cancelled).containsExactly(tenant + " " + run);
        assertThat(openStreams()).as("of the call that gets no answer").isZero();
    }

    @Test
    void concernTheCallOfTheirSessionAlone() {
        session("other", TestTenants.fresh(database));
        cancel("other", "1");
        cancel("s", "2");
        clock.advance(PATIENCE);
        lost.expect();
        lost.look();
        assertThat(runs.cancelled).isEmpty();
        assertThat(openStreams()).isOne();
    }

    /** Cancellations that came to a server which was killed before it looked for them again. */
    @Test
    void areFoundByEveryServerWithinAMinute() {
        cancel("s", "1");
        clock.advance(Duration.ofSeconds(59));
        lost.look();
        assertThat(runs.cancelled).isEmpty();
        clock.advance(Duration.ofSeconds(2));
        lost.look();
        assertThat(runs.cancelled).containsExactly(tenant + " " + run);
    }

    @Test
    void areTriedAgainWhereTheRunCouldNotBeCancelled() {
        cancel("s", "1");
        lost.expect();
        clock.advance(PATIENCE);
        runs.failing = true;
        lost.look();
        assertThat(openStreams()).isOne();
        runs.failing = false;
        clock.advance(INTERVAL);
        lost.look();
        assertThat(runs.cancelled).containsExactly(tenant + " " + run);
    }

    private void session(String id, TenantId of) {
        UUID key = UUID.randomUUID();
        owner.sql(
                        """
                        INSERT INTO api_keys (id, tenant_id, name, scope, secret_hash, created_at)
                        VALUES (:key, :tenant, 'k', 'invoke', sha256('x'), now())
                        """)
                .param("key", key)
                .param("tenant", of.value())
                .update();
        owner.sql(
                        """
                        INSERT INTO mcp_sessions (id, tenant_id, key_id, version, capabilities,
                                                  created_at, last_seen_at)
                        VALUES (:id, :tenant, :key, '2025-11-25', '{}', now(), now())
                        """)
                .param("id", id)
                .param("tenant", of.value())
                .param("key", key)
                .update();
    }

    private void stream(String session, String request, RunId waited) {
        owner.sql(
                        """
                        INSERT INTO mcp_open_streams (session_id, stream, request_id, run_id, alive_at)
                        VALUES (:session, gen_random_uuid(), :request, :run, now())
                        """)
                .param("session", session)
                .param("request", request)
                .param("run", waited.value())
                .update();
    }

    private void cancel(String session, String request) {
        owner.sql(
                        """
                        INSERT INTO mcp_session_messages (session_id, kind, request_id, created_at)
                        VALUES (:session, 'cancel', :request, :now)
                        """)
                .param("session", session)
                .param("request", request)
                .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                .update();
    }

    private long openStreams() {
        return owner.sql("SELECT count(*) FROM mcp_open_streams").query(Long.class).single();
    }

    /** Recorder of cancelled runs. */
    private static final class Cancelled implements StartedRuns {

        private final List<String> cancelled = new ArrayList<>();
        private boolean failing;

        @Override
        public CallToolResult await(CallContext context, RunId run, @Nullable Long lastProgress) {
            throw new AssertionError("No call is continued here");
        }

        @Override
        public void cancel(TenantId tenant, RunId run) {
            if (failing) {
                throw new IllegalStateException("It fails on purpose");
            }
            cancelled.add(tenant + " " + run);
        }
    }
}
