package dev.grove.core.session.message;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.session.SteeringMessage;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Reads and writes messages for the answer under way, within a transaction. Whether one was read is
 * said by the log of its run alone, which has its words then: {@code agent_run_messages}.
 */
final class SteeringRows {

    private static final String READ =
            """
            EXISTS (SELECT FROM agent_run_messages a WHERE a.tenant_id = :tenant AND a.message_id = m.id)
            """;

    private static final String IS_GOVERNED_BY =
            """
            SELECT string_to_array(:layers, ',') <@ COALESCE(
                   (SELECT a.layers FROM agent_runs r
                      JOIN authorities a ON a.tenant_id = r.tenant_id AND a.digest = r.authority
                     WHERE r.tenant_id = :tenant AND r.id = :run), '{}')
            """;

    private static final String ADD =
            """
            INSERT INTO session_messages (tenant_id, session_id, id, client_id, fingerprint, state, text, target_run_id, target_n,
                   created_by, token_layers, created_at)
            VALUES (:tenant, :session, :id, :client, :fingerprint, 'steering', :text, :run, :n, :by, :layers, :now)
            """;

    private static final String TAKE =
            """
            WITH taken AS (
                UPDATE session_messages m SET taken = true
                 WHERE m.tenant_id = :tenant AND m.target_run_id = :run AND m.state = 'steering' AND NOT %s
                RETURNING m.id, m.target_n, m.text
            ), said AS (
                SELECT COALESCE(max(ordinal), 0) AS before FROM agent_run_messages
                 WHERE tenant_id = :tenant AND run_id = :run)
            SELECT id, target_n, text, said.before + row_number() OVER (ORDER BY id) AS ordinal
              FROM taken CROSS JOIN said
             ORDER BY id
            """
                    .formatted(READ);

    private static final String IS_WRITTEN_TO =
            """
            SELECT EXISTS (
                SELECT FROM session_messages m
                 WHERE m.tenant_id = :tenant AND m.target_run_id = :run AND m.state = 'steering' AND NOT %s)
            """
                    .formatted(READ);

    /** Unread messages go before those that were sent for later. */
    private static final String SETTLE =
            """
            WITH ended AS (
                SELECT m.id, %s AS read FROM session_messages m
                 WHERE m.tenant_id = :tenant AND m.session_id = :session AND m.state = 'steering')
            UPDATE session_messages m
               SET state = CASE WHEN ended.read THEN 'steered' ELSE 'queued' END,
                   first = NOT ended.read,
                   taken = false,
                   text = CASE WHEN ended.read THEN NULL ELSE m.text END,
                   target_run_id = CASE WHEN ended.read THEN m.target_run_id END,
                   target_n = CASE WHEN ended.read THEN m.target_n END
              FROM ended
             WHERE m.tenant_id = :tenant AND m.session_id = :session AND m.id = ended.id
            RETURNING m.state = 'queued'
            """
                    .formatted(READ);

    private SteeringRows() {}

    /**
     * Writes a message that the run of another one is to read.
     *
     * @param n place of that other one
     */
    static void add(TenantSql jdbc, MessageToPost message, RunId run, int n, Instant now) {
        jdbc.sql(ADD)
                .param("session", message.session().value())
                .param("id", message.id())
                .param("client", message.clientId(), Types.VARCHAR)
                .param("fingerprint", message.fingerprint())
                .param("text", message.text())
                .param("run", run.value())
                .param("n", n)
                .param("by", message.by().key().value())
                .param("layers", message.tokenLayers(), Types.VARCHAR)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Whether a run has all of some layers. */
    static boolean isGovernedBy(TenantSql jdbc, RunId run, List<String> layers) {
        return layers.isEmpty()
                || jdbc.sql(IS_GOVERNED_BY)
                        .param("layers", String.join(",", layers))
                        .param("run", run.value())
                        .query(Boolean.class)
                        .single();
    }

    /** Takes what a run has not read: it is taken back no more. */
    static List<SteeringMessage> take(TenantSql jdbc, RunId run) {
        return jdbc.sql(TAKE)
                .param("run", run.value())
                .query((row, _) ->
                        new SteeringMessage(
                                row.getObject("id", UUID.class),
                                row.getInt("target_n"),
                                row.getInt("ordinal"),
                                Objects.requireNonNull(row.getString("text"))))
                .list();
    }

    /** Whether there is something that a run has not read. */
    static boolean isWrittenTo(TenantSql jdbc, RunId run) {
        return jdbc.sql(IS_WRITTEN_TO).param("run", run.value()).query(Boolean.class).single();
    }

    /**
     * Says what became of the messages for an answer that has ended, in the lock of the session.
     *
     * @return how many are queued now
     */
    static int settle(TenantSql jdbc, SessionId session) {
        return (int)
                jdbc
                        .sql(SETTLE)
                        .param("session", session.value())
                        .query(Boolean.class)
                        .list()
                        .stream()
                        .filter(Boolean::booleanValue)
                        .count();
    }
}
