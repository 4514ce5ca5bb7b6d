package dev.grove.server.campaign;

import dev.grove.server.process.TreeRows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** Looks at the rows of runs, past the servers. */
final class Rows {

    private static final String RUNS =
            "SELECT r.id::text, r.epoch, s.event_seq, r.lease_owner::text, r.status"
                    + " FROM agent_runs r JOIN agent_run_states s ON s.id = r.id"
                    // Longer ago than any cell takes.
                    + " WHERE r.created_at > now() - interval '15 minutes'";

    private static final String LEDGER =
            """
            SELECT COALESCE((SELECT committed_tokens FROM run_ledgers l WHERE l.root_run_id = tree.id), -1),
                   (SELECT sum(input_tokens + output_tokens + cache_read_tokens + cache_write_tokens)
                      FROM agent_runs r WHERE r.root_run_id = tree.id),
                   (SELECT count(*) FROM run_allotments a WHERE a.root_run_id = tree.id)
              FROM (SELECT root_run_id AS id FROM agent_runs WHERE id = :run) tree
            """;

    private static final String CHILDREN =
            "SELECT count(*) FROM agent_runs WHERE parent_run_id = :run";

    private static final String END_ALL =
            """
            UPDATE agent_runs SET status = 'cancelled', lease_owner = NULL, finished_at = now()
             WHERE status IN ('queued', 'running', 'waiting')
            """;

    private final Postgres postgres;
    private @Nullable PreparedStatement reading;

    Rows(Postgres postgres) {
        this.postgres = postgres;
    }

    /**
     * A run's row.
     *
     * @param owner null without a lease
     */
    record Row(String run, long epoch, long eventSeq, @Nullable String owner, String status) {}

    /** The row of every run of late; nothing while the database is away. */
    synchronized Optional<List<Row>> read() {
        List<Row> rows = new ArrayList<>();
        try (ResultSet result = reading().executeQuery()) {
            while (result.next()) {
                rows.add(
                        new Row(
                                result.getString(1),
                                result.getLong(2),
                                result.getLong(3),
                                result.getString(4),
                                result.getString(5)));
            }
            return Optional.of(rows);
        } catch (SQLException _) {
            reading = null;
            return Optional.empty();
        }
    }

    /** Prepared once for each time that the database is there: it is read all the time. */
    private PreparedStatement reading() throws SQLException {
        PreparedStatement prepared = reading;
        if (prepared == null) {
            prepared = postgres.connect().prepareStatement(RUNS);
            reading = prepared;
        }
        return prepared;
    }

    /** Stores the context window of a model without one; servers read it now and then. */
    void contextWindow(String model, long tokens) {
        owner().sql(
                        """
                        INSERT INTO model_context_windows (model, tokens, as_of, source)
                        VALUES (:model, :tokens, '2026-11-21', 'made up') ON CONFLICT DO NOTHING
                        """)
                .param("model", model)
                .param("tokens", tokens)
                .update();
    }

    /** Queues a child, once for each goal; nothing while the database is away. */
    Optional<String> child(String root, String agent, String goal) {
        DataSource source = postgres.owner();
        JdbcClient jdbc = JdbcClient.create(source);
        try {
            Optional<String> known =
                    jdbc.sql("SELECT id::text FROM agent_runs WHERE goal = :goal")
                            .param("goal", goal)
                            .query(String.class)
                            .optional();
            return known.isPresent()
                    ? known
                    : Optional.ofNullable(
                            new TransactionTemplate(new JdbcTransactionManager(source))
                                    .execute(_ ->
                                            new TreeRows(jdbc)
                                                    .child(root, agent, "openai/" + agent, goal)));
        } catch (DataAccessException | TransactionException _) {
            return Optional.empty();
        }
    }

    /** Fault in the ledger of a run's tree, all of whose runs are over; empty for none. */
    Optional<String> faultOfLedger(String run) {
        return owner().sql(LEDGER)
                .param("run", UUID.fromString(run))
                .query((row, _) -> new Books(row.getLong(1), row.getLong(2), row.getLong(3)))
                .single()
                .fault();
    }

    /** The cap of a run. */
    long maxTokens(String run) {
        return owner().sql(
                        "SELECT (limits ->> 'max_tokens')::bigint FROM agent_runs WHERE id = :run")
                .param("run", UUID.fromString(run))
                .query(Long.class)
                .single();
    }

    /** How many runs were made for it. */
    long children(String run) {
        return owner().sql(CHILDREN).param("run", UUID.fromString(run)).query(Long.class).single();
    }

    private record Books(long committed, long spent, long allotments) {
        Optional<String> fault() {
            return committed == spent && allotments == 0
                    ? Optional.empty()
                    : Optional.of(
                            "its tree's ledger says "
                                    + committed
                                    + " tokens and the runs spent "
                                    + spent
                                    + "; "
                                    + allotments
                                    + " allotments are left");
        }
    }

    JdbcClient owner() {
        return JdbcClient.create(postgres.owner());
    }

    /** So that what one cell left stuck is not mistaken for the runs of the next. */
    void endAllRuns() throws SQLException {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(END_ALL);
        }
    }
}
