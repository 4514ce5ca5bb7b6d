package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.governance.StartLabels;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Conversations that no policy governs, in tenants with a ceiling. */
class LabelledSessionIT extends LabelsBed {

    private static final int LONG = 600;

    private static final String ROWS_READ =
            """
            SELECT COALESCE(sum(seq_tup_read + COALESCE(idx_tup_fetch, 0)), 0)::bigint FROM pg_stat_xact_user_tables
             WHERE relname IN ('agent_runs', 'session_messages')
            """;

    private static final String MORE_RUNS =
            """
            INSERT INTO agent_runs (%1$s)
            SELECT x.%2$s
              FROM agent_runs r CROSS JOIN more
             CROSS JOIN LATERAL jsonb_populate_record(
                        r, jsonb_build_object('id', more.id, 'root_run_id', more.id, 'session_n', more.n)) x
             WHERE r.session_id = :session AND r.session_n = 1
            """;

    private static final String MORE_MESSAGES =
            """
            INSERT INTO session_messages
            SELECT (jsonb_populate_record(
                        m, jsonb_build_object('id', gen_random_uuid(), 'run_id', more.id, 'n', more.n, 'prev_n', more.n - 1))).*
              FROM session_messages m CROSS JOIN more
             WHERE m.session_id = :session AND m.n = 1
            """;

    private static final String HEAD =
            """
            UPDATE sessions SET head_n = :n, next_n = :n + 1, head_run_id = (SELECT id FROM more WHERE n = :n)
             WHERE id = :session
            """;

    /** Labels of all before are looked for once, and never again. */
    @Test
    void aMessageCostsTheSameHoweverManyWereBeforeIt() {
        agent("speaker", "reader", tools("crm:fetch", "tracker:create"));
        String session = session();
        answered(session);
        lengthen(session);
        ceiling("trust/privileged");
        answered(session);
        assertThat(rowsReadFor(session, LONG + 1))
                .as("nobody had looked before")
                .isLessThan(30L * LONG);

        assertThat(rowsReadFor(session, LONG + 2)).isLessThan(30);
        assertThat(startLabels(answered(session).id())).isEqualTo(FROM_CRM + " u:provider:crm");
        assertThat(rowsReadFor(session, LONG + 3)).isLessThan(30);
    }

    /** No labels are known, too. */
    @Test
    void aMessageCostsTheSameWhereNothingWasRead() {
        pusher("speaker");
        String session = session();
        answered(session);
        lengthen(session);
        ceiling("trust/privileged");
        answered(session);

        assertThat(rowsReadFor(session, LONG + 2)).isLessThan(30);
        assertThat(startLabels(answered(session).id())).isEmpty();
    }

    /** Messages whose rows say nothing are followed one by one. */
    @Test
    void whatWasReadBeforeTheCeilingAndSinceIsCarried() {
        agent("speaker", "reader", tools("crm:fetch", "tracker:create"));
        String session = session();
        answered(session);
        answered(session);
        answered(session);
        ceiling("trust/privileged");
        for (int i = 0; i < 2; i++) {
            assertThat(startLabels(answered(session).id())).isEqualTo(FROM_CRM + " u:provider:crm");
        }
    }

    private String session() {
        HttpAnswer session = caller.post("/sessions", "{\"agent\":\"speaker\"}");
        assertThat(session.status()).as(session.body()).isEqualTo(201);
        return session.text("id");
    }

    private WaitingRun answered(String session) {
        HttpAnswer sent = caller.post("/sessions/" + session + "/messages", "{\"text\":\"push\"}");
        assertThat(sent.status()).as(sent.body()).isLessThan(300);
        WaitingRun run =
                new WaitingRun(caller, "speaker", sent.json().at("/answer/run_id").asString());
        // The script has turns for the first answer alone; how later ones end says nothing here.
        assertThat(end(run)).isIn("completed", "failed");
        return run;
    }

    /** Rows that are read to know what a message at a place begins with. */
    private long rowsReadFor(String session, int n) {
        StartLabels.Sources sources =
                new StartLabels.Sources(
                        null,
                        null,
                        null,
                        new SessionPlace(new SessionId(UUID.fromString(session)), n));
        return database.call(
                new TenantId(UUID.fromString(tenant)),
                jdbc -> {
                    long before = rowsRead(jdbc);
                    assertThat(starts.of(jdbc, sources)).isNotNull();
                    return rowsRead(jdbc) - before;
                });
    }

    private static long rowsRead(TenantSql jdbc) {
        return jdbc.sql(ROWS_READ).query(Long.class).single();
    }

    /** Copies the first message and its answer. */
    private void lengthen(String session) {
        UUID id = UUID.fromString(session);
        inOneTransaction(jdbc -> {
            jdbc.sql("SET LOCAL session_replication_role = replica").update();
            jdbc.sql(
                            "CREATE TEMP TABLE more ON COMMIT DROP AS SELECT gen_random_uuid() AS id, n FROM generate_series(2, %d) n"
                                    .formatted(LONG))
                    .update();
            String columns =
                    jdbc.sql(
                                    "SELECT string_agg(column_name, ',') FROM information_schema.columns WHERE table_name = 'agent_runs' AND is_generated = 'NEVER'")
                            .query(String.class)
                            .single();
            jdbc.sql(MORE_RUNS.formatted(columns, columns.replace(",", ",x.")))
                    .param("session", id)
                    .update();
            jdbc.sql(MORE_MESSAGES).param("session", id).update();
            jdbc.sql(HEAD).param("n", LONG).param("session", id).update();
        });
        owner().sql("ANALYZE agent_runs").update();
        owner().sql("ANALYZE session_messages").update();
    }
}
