package dev.grove.core.run.wait;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.vote.Review;
import dev.grove.language.json.ExactJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Reviews of waiting calls by agents. A review is begun and ended in the lock of the run whose call
 * it is of.
 */
final class ReviewRows {

    /** Runs of every tenant with a call that an agent is to review, and no review of it. */
    private static final String TO_BEGIN =
            """
            SELECT DISTINCT w.tenant_id, w.run_id
              FROM agent_run_waits w
             WHERE w.resolved_at IS NULL AND (w.quorum ->> 'reviewer') IS NOT NULL
               AND NOT EXISTS (SELECT FROM agent_run_reviews v WHERE v.tenant_id = w.tenant_id AND v.wait_id = w.id)
             LIMIT :limit
            """;

    private static final String OPEN =
            """
              FROM agent_run_reviews v
              JOIN agent_run_waits w ON w.tenant_id = v.tenant_id AND w.id = v.wait_id
              JOIN agent_runs c ON c.tenant_id = v.tenant_id AND c.id = v.reviewer_run_id
             WHERE v.ended_at IS NULL
            """;

    /** The call is decided by now, or was edited, so that a verdict would be of something else. */
    private static final String OUTDATED =
            "(w.resolved_at IS NOT NULL OR (w.quorum ->> 'reviewer') IS NULL)";

    private static final String TO_END =
            "SELECT DISTINCT v.tenant_id, v.run_id\n"
                    + OPEN
                    + """
                       AND (c.status IN ('completed', 'stopped', 'failed', 'cancelled')
                            OR v.ends_at <= clock_timestamp() OR %s)
                     LIMIT :limit
                    """
                            .formatted(OUTDATED);

    private static final String TO_CANCEL =
            "SELECT c.id\n"
                    + OPEN
                    + """
                       AND v.tenant_id = :tenant AND v.run_id = :run
                       AND c.status IN ('queued', 'running', 'waiting')
                       AND (v.ends_at <= clock_timestamp() OR %s)
                    """
                            .formatted(OUTDATED);

    /** A reviewer that has ended is not resumed before its verdict is taken. */
    private static final String OPEN_OF_RUN =
            """
            SELECT v.wait_id, v.agent, v.agent_version, v.reviewer_run_id, c.agent_id, c.status, c.result, v.ends_at, COALESCE(c.finished_at <= v.ends_at, false) AS in_time,
                   v.ends_at <= clock_timestamp() AS is_over
            """
                    + OPEN
                    + """
                       AND v.tenant_id = :tenant AND v.run_id = :run
                     ORDER BY v.wait_id
                       FOR SHARE OF c
                    """;

    private static final String INSERT =
            """
            INSERT INTO agent_run_reviews (tenant_id, wait_id, run_id, agent, agent_version, reviewer_run_id, began_at, ends_at,
                   ended_at, outcome, reason)
            VALUES (:tenant, :wait, :run, :agent, :version, :reviewer::uuid, :now, :endsAt,
                    CASE WHEN :outcome::text IS NOT NULL THEN :now::timestamptz END, :outcome, :reason)
            """;

    private static final String END =
            """
            UPDATE agent_run_reviews SET ended_at = :now, outcome = :outcome, reason = :reason
             WHERE tenant_id = :tenant AND wait_id = :wait AND ended_at IS NULL
            """;

    /** Whether a run, or one above it, is of the agent. Those above a run never change. */
    private static final String IS_OF_AGENT =
            """
            WITH RECURSIVE above AS (
                SELECT id, parent_run_id, agent_id FROM agent_runs WHERE tenant_id = :tenant AND id = :run
                 UNION ALL
                SELECT r.id, r.parent_run_id, r.agent_id
                  FROM above JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = above.parent_run_id
            )
            SELECT EXISTS (SELECT 1 FROM above WHERE agent_id = :agent)
            """;

    private ReviewRows() {}

    /**
     * Review that goes on, with its agent's run.
     *
     * @param result of the run; null where there is none
     * @param inTime whether the run has ended before the review's time was over
     * @param isOver whether that time is over
     */
    record Going(
            UUID waitId,
            Review review,
            AgentId agent,
            RunStatus status,
            @Nullable JsonNode result,
            boolean inTime,
            boolean isOver) {}

    @CrossTenant("calls of every tenant are reviewed")
    static List<ReviewedRun> toBegin(JdbcClient jdbc, int limit) {
        return jdbc.sql(TO_BEGIN).param("limit", limit).query(Rows.of(ReviewedRun.class)).list();
    }

    @CrossTenant("reviews of every tenant end")
    static List<ReviewedRun> toEnd(JdbcClient jdbc, int limit) {
        return jdbc.sql(TO_END).param("limit", limit).query(Rows.of(ReviewedRun.class)).list();
    }

    /** Runs of reviewers whose verdict nothing waits for any more. */
    static List<RunId> toCancel(TenantSql jdbc, RunId run) {
        return jdbc.sql(TO_CANCEL).param("run", run.value()).query(Rows.of(RunId.class)).list();
    }

    static List<Going> going(TenantSql jdbc, RunId run) {
        return jdbc.sql(OPEN_OF_RUN).param("run", run.value()).query((row, _) -> going(row)).list();
    }

    private static Going going(ResultSet row) throws SQLException {
        String result = row.getString("result");
        return new Going(
                row.getObject("wait_id", UUID.class),
                new Review(
                        row.getString("agent"),
                        row.getInt("agent_version"),
                        new RunId(row.getObject("reviewer_run_id", UUID.class)),
                        row.getObject("ends_at", OffsetDateTime.class).toInstant(),
                        null,
                        null),
                new AgentId(row.getObject("agent_id", UUID.class)),
                RunStatus.of(row.getString("status")),
                result == null ? null : ExactJson.MAPPER.readTree(result),
                row.getBoolean("in_time"),
                row.getBoolean("is_over"));
    }

    /** Notes a review of a wait that has none; one without a run has ended already. */
    static void insert(TenantSql jdbc, RunId run, UUID wait, Review review, Instant now) {
        RunId reviewer = review.run();
        Review.Outcome outcome = review.outcome();
        int _ =
                jdbc.sql(INSERT)
                        .param("wait", wait)
                        .param("run", run.value())
                        .param("agent", review.agent())
                        .param("version", review.version())
                        .param("reviewer", reviewer == null ? null : reviewer.toString())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .param("endsAt", review.endsAt().atOffset(ZoneOffset.UTC))
                        .param("outcome", outcome == null ? null : outcome.wireName())
                        .param("reason", review.reason())
                        .update();
    }

    static void end(TenantSql jdbc, UUID wait, Review ended, Instant now) {
        int rows =
                jdbc.sql(END)
                        .param("wait", wait)
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .param("outcome", Objects.requireNonNull(ended.outcome()).wireName())
                        .param("reason", ended.reason())
                        .update();
        if (rows != 1) {
            throw new IllegalStateException("The review of " + wait + " was ended concurrently");
        }
    }

    static boolean isOfAgent(TenantSql jdbc, RunId run, AgentId agent) {
        return jdbc.sql(IS_OF_AGENT)
                .param("run", run.value())
                .param("agent", agent.value())
                .query(Boolean.class)
                .single();
    }
}
