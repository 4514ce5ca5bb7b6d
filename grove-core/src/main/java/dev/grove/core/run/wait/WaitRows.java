package dev.grove.core.run.wait;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.PolicyAsk;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.run.vote.QuorumJson;
import dev.grove.core.run.vote.VoteRows;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.json.ExactJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads waits, and resolves them in the lock of their run's row: that row decides every race, and
 * an open wait has a run that is waiting.
 */
public final class WaitRows {

    /** Arguments keep the digits that they were asked with. */
    private static final JsonMapper JSON = ExactJson.MAPPER;

    private static final String COLUMNS =
            """
            SELECT run_id, id, turn, call_id, kind, tool, arguments, digest, created_at, expires_at, due_at, asked_because,
                   %s,
                   resolved_at, resolution, reason, edited_arguments, approved_digest, content,
                   is_error, content_digest
              FROM agent_run_waits
             WHERE tenant_id = :tenant
            """
                    .formatted(VoteRows.columns("agent_run_waits"));

    private static final String OPEN_OF_RUNS =
            COLUMNS
                    + """
                       AND run_id = ANY (string_to_array(:runs, ',')::uuid[]) AND resolved_at IS NULL
                     ORDER BY id
                    """;

    private static final String WITHDRAW =
            """
            UPDATE agent_run_waits SET resolved_at = :now, resolution = 'withdrawn'
             WHERE tenant_id = :tenant AND run_id = :run AND resolved_at IS NULL
            """;

    private static final String RESOLVE =
            """
            UPDATE agent_run_waits
               SET resolved_at = :now, resolution = :resolution, decided_by = :key::uuid,
                   decided_by_name = :name, reason = :reason, edited_arguments = :edited::json,
                   approved_digest = :approved, content = :content, is_error = :error,
                   content_digest = :contentDigest
             WHERE tenant_id = :tenant AND id = :id AND resolved_at IS NULL
            """;

    private static final String PUT_QUORUM =
            "UPDATE agent_run_waits SET quorum = :quorum::json WHERE tenant_id = :tenant AND id = :id";

    private WaitRows() {}

    /** All waits of a run's turn, in the order in which they were asked. */
    public static List<StoredWait> ofTurn(TenantSql jdbc, RunId run, int turn) {
        return jdbc.sql(COLUMNS + " AND run_id = :run AND turn = :turn ORDER BY id")
                .param("run", run.value())
                .param("turn", turn)
                .query((row, _) -> stored(row))
                .list();
    }

    /** Open waits by run; runs without one are absent. */
    public static Map<RunId, Waiting> open(TenantSql jdbc, Collection<RunId> runs) {
        if (runs.isEmpty()) {
            return Map.of();
        }
        Map<RunId, List<OpenedWait>> calls = new HashMap<>();
        jdbc.sql(OPEN_OF_RUNS)
                .param("runs", String.join(",", runs.stream().map(RunId::toString).toList()))
                .query(row -> {
                    calls.computeIfAbsent(
                                    new RunId(row.getObject("run_id", UUID.class)),
                                    _ -> new ArrayList<>())
                            .add(opened(row));
                });
        Map<RunId, Waiting> waiting = new HashMap<>();
        calls.forEach((run, of) -> waiting.put(run, new Waiting(of)));
        return waiting;
    }

    /** Open waits of a run, in the order in which they were asked. */
    static List<OpenedWait> open(TenantSql jdbc, RunId run) {
        return jdbc.sql(COLUMNS + " AND run_id = :run AND resolved_at IS NULL ORDER BY id")
                .param("run", run.value())
                .query((row, _) -> opened(row))
                .list();
    }

    /** The waits of some calls of a run, of one kind, oldest first. */
    static List<StoredWait> ofCalls(
            TenantSql jdbc, RunId run, WaitKind kind, Collection<String> calls) {
        return jdbc.sql(
                        COLUMNS
                                + " AND run_id = :run AND kind = :kind AND call_id IN (:calls) ORDER BY id")
                .param("run", run.value())
                .param("kind", kind.wireName())
                .param("calls", calls)
                .query((row, _) -> stored(row))
                .list();
    }

    static long countOpen(TenantSql jdbc, RunId run) {
        return jdbc.sql(
                        """
                        SELECT count(*) FROM agent_run_waits
                         WHERE tenant_id = :tenant AND run_id = :run AND resolved_at IS NULL
                        """)
                .param("run", run.value())
                .query(Long.class)
                .single();
    }

    /** The run ends while it waits. */
    public static void withdraw(TenantSql jdbc, RunId run, Instant now) {
        jdbc.sql(WITHDRAW)
                .param("run", run.value())
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    static void resolve(TenantSql jdbc, UUID wait, WaitOutcome outcome, @Nullable Decider decider) {
        OutcomeColumns columns = OutcomeColumns.of(outcome);
        ObjectNode edited = columns.editedArguments();
        int rows =
                jdbc.sql(RESOLVE)
                        .param("id", wait)
                        .param("now", outcome.at().atOffset(ZoneOffset.UTC))
                        .param("resolution", outcome.resolution().wireName())
                        .param("key", decider == null ? null : decider.key().toString())
                        .param("name", decider == null ? null : decider.name())
                        .param("reason", columns.reason())
                        .param("edited", edited == null ? null : JSON.writeValueAsString(edited))
                        .param("approved", columns.approvedDigest())
                        .param("content", columns.content())
                        .param("error", columns.isError())
                        .param("contentDigest", columns.contentDigest())
                        .update();
        if (rows != 1) {
            throw new IllegalStateException("The wait " + wait + " was resolved concurrently");
        }
    }

    /** Has a call with edited arguments be voted on. */
    static void put(TenantSql jdbc, UUID wait, Quorum quorum) {
        int _ =
                jdbc.sql(PUT_QUORUM)
                        .param("id", wait)
                        .param("quorum", QuorumJson.write(quorum))
                        .update();
    }

    static StoredWait stored(ResultSet row) throws SQLException {
        return new StoredWait(opened(row), OutcomeColumns.read(row));
    }

    static OpenedWait opened(ResultSet row) throws SQLException {
        OffsetDateTime expiresAt = row.getObject("expires_at", OffsetDateTime.class);
        ToolCall call =
                new ToolCall(
                        row.getString("call_id"),
                        row.getString("tool"),
                        (ObjectNode) JSON.readTree(row.getString("arguments")));
        String because = row.getString("asked_because");
        return new OpenedWait(
                row.getObject("id", UUID.class),
                row.getInt("turn"),
                call.id(),
                WaitKind.of(row.getString("kind")),
                call.name(),
                call.arguments(),
                row.getString("digest"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                expiresAt == null ? null : expiresAt.toInstant(),
                row.getObject("due_at", OffsetDateTime.class).toInstant(),
                because == null ? null : new PolicyAsk(because, VoteRows.poll(row, call)));
    }
}
