package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.run.lease.Executions;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Ten thousand runs that wait: rows, and nothing else. */
class ManyWaitsIT extends ServerIT {

    private static final int RUNS = 10_000;

    /** Each is a copy of one that really waits, with the wait that it has. */
    private static final String COPY_RUNS =
            """
            INSERT INTO agent_runs (tenant_id, id, agent_id, agent_name, agent_version, root_run_id, status,
                   goal, model, limits, metadata, workspace_files, priority, turns, event_seq, epoch,
                   created_at, started_at)
            SELECT r.tenant_id, copy.id, r.agent_id, r.agent_name, r.agent_version, copy.id, r.status,
                   r.goal, r.model, r.limits, r.metadata, r.workspace_files, r.priority, r.turns,
                   r.event_seq, r.epoch, r.created_at, r.started_at
              FROM agent_runs r, (SELECT gen_random_uuid() AS id FROM generate_series(1, :runs)) copy
             WHERE r.id = :run::uuid
            """;

    private static final String COPY_TURNS =
            """
            INSERT INTO agent_run_turns (tenant_id, run_id, turn, status, provider, model, answer_text,
                   answer_stop, tool_calls, raw_answer, tool_call_progress, input_tokens, output_tokens,
                   cache_read_tokens, cache_write_tokens, cost_usd, started_at, answered_at)
            SELECT t.tenant_id, r.id, t.turn, t.status, t.provider, t.model, t.answer_text,
                   t.answer_stop, t.tool_calls, t.raw_answer, t.tool_call_progress, t.input_tokens,
                   t.output_tokens, t.cache_read_tokens, t.cache_write_tokens, t.cost_usd, t.started_at,
                   t.answered_at
              FROM agent_run_turns t
              JOIN agent_runs r ON r.tenant_id = t.tenant_id AND r.id <> t.run_id AND r.status = 'waiting'
             WHERE t.run_id = :run::uuid
            """;

    private static final String COPY_WAITS =
            """
            INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool, arguments, digest,
                   created_at, expires_at, due_at)
            SELECT w.tenant_id, gen_random_uuid(), r.id, w.turn, w.call_id, w.kind, w.tool, w.arguments,
                   w.digest, w.created_at, w.expires_at, w.due_at
              FROM agent_run_waits w
              JOIN agent_runs r ON r.tenant_id = w.tenant_id AND r.id <> w.run_id AND r.status = 'waiting'
             WHERE w.run_id = :run::uuid
            """;

    @Autowired private EngineDatabase database;
    @Autowired private Executions executions;

    @Test
    void costRowsOnly() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        WaitingRun original =
                WaitingRun.start(
                        caller,
                        "careful",
                        ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":3600",
                        "");
        original.awaitCalls("approval");
        int threads = ManagementFactory.getThreadMXBean().getThreadCount();
        copy(original.id());
        assertThat(
                        number(
                                """
                                SELECT count(*) FROM agent_runs
                                 WHERE agent_name = :agent AND status = 'waiting'
                                """,
                                original.agent()))
                .isEqualTo(RUNS + 1L);

        // One of them goes on among all the others.
        JsonNode first = caller.get("/approvals?limit=200").json().path("items").path(0);
        String run = first.path("run_id").asString();
        WaitingRun one = new WaitingRun(caller, original.agent(), run);
        for (JsonNode call : one.awaitCalls("approval")) {
            one.decide(call.path("id").asString(), "{\"decision\":\"approve\"}");
        }
        one.awaitStatus("completed");

        assertThat(
                        number(
                                """
                                SELECT count(*) FROM agent_runs
                                 WHERE agent_name = :agent AND lease_owner IS NOT NULL
                                """,
                                original.agent()))
                .as("leases")
                .isZero();
        List<RunId> all = runsOf(original.agent());
        assertThat(all).hasSize(RUNS + 1);
        // The one that went on is settled a moment before it is left.
        await().untilAsserted(() -> assertThat(all).noneMatch(executions::contains));
        assertThat(ManagementFactory.getThreadMXBean().getThreadCount())
                .as("threads")
                .isLessThan(threads + 30);
    }

    private void copy(String run) {
        database.run(jdbc -> {
            jdbc.sql("SET LOCAL ROLE NONE").update();
            jdbc.sql(COPY_RUNS).param("runs", RUNS).param("run", run).update();
            List.of(COPY_TURNS, COPY_WAITS)
                    .forEach(copy -> jdbc.sql(copy).param("run", run).update());
        });
    }

    private List<RunId> runsOf(String agent) {
        return database.call(jdbc ->
                jdbc.sql("SELECT id FROM agent_runs WHERE agent_name = :agent")
                        .param("agent", agent)
                        .query((row, _) -> new RunId(row.getObject("id", UUID.class)))
                        .list());
    }

    private long number(String sql, String agent) {
        return database.call(
                jdbc -> jdbc.sql(sql).param("agent", agent).query(Long.class).single());
    }
}
