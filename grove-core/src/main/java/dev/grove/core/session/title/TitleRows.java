package dev.grove.core.session.title;

import dev.grove.core.budget.WorstCase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.Spending;
import dev.grove.core.session.ledger.SessionReservation;
import dev.grove.language.json.ExactJson;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads and writes titles that a model makes, within a transaction. */
final class TitleRows {

    /** The answer that is there stays the one that the title is made of. */
    static final String FIRST =
            """
            INSERT INTO session_titles (tenant_id, session_id, run_id, state)
            SELECT :tenant, begun.id, :headRun::uuid, 'due' FROM begun WHERE :titleIsDue
            """;

    private static final String DUE =
            """
            INSERT INTO session_titles AS t (tenant_id, session_id, run_id, state) VALUES (:tenant, :session, :run, 'due')
            ON CONFLICT (tenant_id, session_id) DO UPDATE
               SET state = 'due',
                   run_id = CASE WHEN EXISTS (SELECT FROM agent_runs r
                                               WHERE r.tenant_id = :tenant AND r.id = t.run_id AND r.status = 'completed')
                                 THEN t.run_id ELSE excluded.run_id END
             WHERE t.state IN ('due', 'idle')
            """;

    private static final String DUE_AGAIN =
            """
            UPDATE session_titles SET state = 'due'
             WHERE tenant_id = :tenant AND session_id = :session AND run_id = :run AND state = 'idle'
            """;

    /** A run that was deleted has no answer, and one that ended otherwise has none. */
    private static final String IDLE =
            """
            UPDATE session_titles t SET state = 'idle'
             WHERE t.tenant_id = :tenant AND t.session_id = :session AND t.state = 'due'
               AND NOT EXISTS (SELECT FROM agent_runs r
                                WHERE r.tenant_id = :tenant AND r.id = t.run_id
                                  AND r.status NOT IN ('stopped', 'failed', 'cancelled'))
            """;

    private static final String ANSWERED =
            """
            SELECT t.run_id, r.model, r.goal, r.result
              FROM session_titles t JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = t.run_id
             WHERE t.tenant_id = :tenant AND t.session_id = :session AND t.state = 'due' AND r.status = 'completed'
            """;

    private static final String CLAIM =
            """
            UPDATE session_titles
               SET state = 'asking', claimed_by = :by, claimed_at = now(), worst_input = :input, worst_output = :output,
                   worst_usd = :usd, reserved_usd = :reservedUsd, reserved_tokens = :reservedTokens
             WHERE tenant_id = :tenant AND session_id = :session AND run_id = :run AND state = 'due'
            """;

    private static final String LEAVE =
            """
            UPDATE session_titles SET state = 'done', outcome = :outcome, finished_at = now()
             WHERE tenant_id = :tenant AND session_id = :session AND state = 'due'
            """;

    private static final String ASKING =
            """
            SELECT run_id, worst_input AS input_tokens, worst_output AS output_tokens, worst_usd AS cost_usd,
                   reserved_usd, reserved_tokens
              FROM session_titles
             WHERE tenant_id = :tenant AND session_id = :session AND state = 'asking' AND claimed_by = :by FOR UPDATE
            """;

    private static final String SETTLE =
            """
            UPDATE session_titles
               SET state = 'done', outcome = :outcome, reserved_usd = NULL, reserved_tokens = NULL, input_tokens = :input,
                   output_tokens = :output, cache_read_tokens = :cacheRead, cache_write_tokens = :cacheWrite, cost_usd = :cost,
                   finished_at = now()
             WHERE tenant_id = :tenant AND session_id = :session AND state = 'asking'
            """;

    private static final String EXISTS =
            "SELECT EXISTS (SELECT FROM session_titles WHERE tenant_id = :tenant AND session_id = :session)";

    private TitleRows() {}

    static void due(TenantSql jdbc, SessionId session, RunId run) {
        jdbc.sql(DUE).param("session", session.value()).param("run", run.value()).update();
    }

    static void dueAgain(TenantSql jdbc, SessionId session, RunId run) {
        jdbc.sql(DUE_AGAIN).param("session", session.value()).param("run", run.value()).update();
    }

    /** Waits for another message where the answer ended without being one. */
    static void idle(TenantSql jdbc, SessionId session) {
        jdbc.sql(IDLE).param("session", session.value()).update();
    }

    /**
     * Answer that a title is due for.
     *
     * @param result as it is stored
     */
    private record Answered(RunId runId, String model, String goal, @Nullable String result) {}

    /** The answer that the title is to be made of, if it is there. */
    static Optional<TitleSubject> answer(TenantSql jdbc, SessionId session) {
        return jdbc.sql(ANSWERED)
                .param("session", session.value())
                .query(Rows.of(Answered.class))
                .optional()
                .map(found ->
                        new TitleSubject(
                                found.runId(),
                                ModelRef.parse(found.model()),
                                found.goal(),
                                textOf(found.result())));
    }

    private static String textOf(@Nullable String result) {
        if (result == null) {
            return "";
        }
        JsonNode json = ExactJson.MAPPER.readTree(result);
        return json.isString() ? json.stringValue() : json.toString();
    }

    /**
     * Whether the title is this process's to make: then the model may be asked after the commit.
     */
    static boolean claim(
            TenantSql jdbc,
            SessionId session,
            RunId run,
            UUID by,
            WorstCase worst,
            SessionReservation reserved) {
        return jdbc.sql(CLAIM)
                        .param("session", session.value())
                        .param("run", run.value())
                        .param("by", by)
                        .param("input", worst.inputTokens())
                        .param("output", worst.outputTokens())
                        .param("usd", worst.costUsd())
                        .param("reservedUsd", reserved.usd(), Types.NUMERIC)
                        .param("reservedTokens", reserved.tokens(), Types.BIGINT)
                        .update()
                == 1;
    }

    /** Gives up before the model was asked; false where that is no longer so. */
    static boolean leave(TenantSql jdbc, SessionId session, TitleOutcome outcome) {
        return jdbc.sql(LEAVE)
                        .param("session", session.value())
                        .param("outcome", outcome.wireName())
                        .update()
                == 1;
    }

    /**
     * Call that is not settled.
     *
     * @param worst what it costs at worst
     */
    record Asking(RunId run, Spending worst, SessionReservation reserved) {}

    private record AskingRow(
            RunId runId,
            long inputTokens,
            int outputTokens,
            BigDecimal costUsd,
            @Nullable BigDecimal reservedUsd,
            @Nullable Long reservedTokens) {}

    /** Locks the call of a process; nothing where it is settled, or the session deleted. */
    static Optional<Asking> asking(TenantSql jdbc, SessionId session, UUID by) {
        return jdbc.sql(ASKING)
                .param("session", session.value())
                .param("by", by)
                .query(Rows.of(AskingRow.class))
                .optional()
                .map(row ->
                        new Asking(
                                row.runId(),
                                new Spending(
                                        new Usage(row.inputTokens(), row.outputTokens(), 0, 0),
                                        row.costUsd()),
                                new SessionReservation(row.reservedUsd(), row.reservedTokens())));
    }

    static void settle(TenantSql jdbc, SessionId session, TitleOutcome outcome, Spending spending) {
        Usage usage = spending.usage();
        jdbc.sql(SETTLE)
                .param("session", session.value())
                .param("outcome", outcome.wireName())
                .param("input", usage.inputTokens())
                .param("output", usage.outputTokens())
                .param("cacheRead", usage.cacheReadTokens())
                .param("cacheWrite", usage.cacheWriteTokens())
                .param("cost", spending.costUsd())
                .update();
    }

    /** Whether the row is there: it goes with its session. */
    static boolean isThere(TenantSql jdbc, SessionId session) {
        return jdbc.sql(EXISTS).param("session", session.value()).query(Boolean.class).single();
    }
}
