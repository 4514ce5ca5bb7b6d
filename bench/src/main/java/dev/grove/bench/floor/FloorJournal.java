package dev.grove.bench.floor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Group commit: two connections, each takes all that waits into one statement. An entry whose place
 * is taken belongs to a run that another server has taken over.
 */
final class FloorJournal {

    private static final int WRITERS = 2;
    private static final int MOST_PER_COMMIT = 256;

    private static final String BEGUN =
            """
            b AS (INSERT INTO floor_runs (id, tenant_id, goal, limits, status, created_at)
                  SELECT id, tenant_id, goal, '{"max_turns":500,"max_tokens":100000000}', 'running', now()
                    FROM unnest(?, ?, ?) AS g (id, tenant_id, goal)),
            """;

    private static final String ENDED =
            """
            e AS (UPDATE floor_runs r SET status = 'completed', finished_at = now(), result = g.result::json
                    FROM unnest(?, ?) AS g (id, result) WHERE r.id = g.id),
            """;

    private static final String ENTERED =
            """
            w AS (INSERT INTO floor_log (run_id, seq, tenant_id, turns, input_tokens, output_tokens, cost_usd, body)
                  SELECT * FROM unnest(?, ?, ?, ?, ?, ?, ?, ?)
                  ON CONFLICT (run_id, seq) DO NOTHING RETURNING 1)
            SELECT count(*) FROM w
            """;

    private final LinkedBlockingQueue<FloorEntry> waiting = new LinkedBlockingQueue<>();

    FloorJournal(FloorDatabase database) throws SQLException {
        for (int i = 0; i < WRITERS; i++) {
            Connection connection = database.connect();
            Thread.ofPlatform().daemon().name("writer-", i).start(() -> write(connection));
        }
    }

    /** At most one entry of a run may be on its way at a time. */
    CompletableFuture<Void> append(FloorEntry entry) {
        waiting.add(entry);
        return entry.durable();
    }

    private void write(Connection connection) {
        List<FloorEntry> batch = new ArrayList<>();
        try (connection;
                Statements statements = new Statements(connection)) {
            while (true) {
                batch.add(waiting.take());
                waiting.drainTo(batch, MOST_PER_COMMIT - 1);
                statements.write(batch);
                batch.forEach(entry -> entry.durable().complete(null));
                batch.clear();
            }
        } catch (SQLException | InterruptedException e) {
            batch.forEach(entry -> entry.durable().completeExceptionally(e));
        }
    }

    /** Prepared once each: few groups begin or end a run, and the others need no arrays for it. */
    private static final class Statements implements AutoCloseable {

        private final Connection connection;
        private final List<PreparedStatement> prepared = new ArrayList<>();

        private Statements(Connection connection) throws SQLException {
            this.connection = connection;
            for (String parts : List.of("", BEGUN, ENDED, BEGUN + ENDED)) {
                prepared.add(connection.prepareStatement("WITH " + parts + ENTERED));
            }
        }

        private void write(List<FloorEntry> batch) throws SQLException {
            List<FloorEntry> begun = only(batch, entry -> entry.goal() != null);
            List<FloorEntry> ended = only(batch, entry -> entry.result() != null);
            PreparedStatement statement =
                    prepared.get((begun.isEmpty() ? 0 : 1) + (ended.isEmpty() ? 0 : 2));
            int next = 1;
            if (!begun.isEmpty()) {
                column(statement, next++, "uuid", begun, FloorEntry::run);
                column(statement, next++, "uuid", begun, FloorEntry::tenant);
                column(statement, next++, "text", begun, FloorEntry::goal);
            }
            if (!ended.isEmpty()) {
                column(statement, next++, "uuid", ended, FloorEntry::run);
                column(statement, next++, "text", ended, FloorEntry::result);
            }
            column(statement, next++, "uuid", batch, FloorEntry::run);
            column(statement, next++, "bigint", batch, FloorEntry::seq);
            column(statement, next++, "uuid", batch, FloorEntry::tenant);
            column(statement, next++, "integer", batch, FloorEntry::turns);
            column(statement, next++, "bigint", batch, FloorEntry::inputTokens);
            column(statement, next++, "bigint", batch, FloorEntry::outputTokens);
            column(statement, next++, "numeric", batch, FloorEntry::cost);
            column(statement, next, "text", batch, FloorEntry::body);
            try (ResultSet entered = statement.executeQuery()) {
                entered.next();
                if (entered.getInt(1) != batch.size()) {
                    throw new SQLException("An entry's place was taken");
                }
            }
        }

        private static List<FloorEntry> only(List<FloorEntry> batch, Predicate<FloorEntry> wanted) {
            return batch.stream().filter(wanted).toList();
        }

        private void column(
                PreparedStatement statement,
                int index,
                String type,
                List<FloorEntry> entries,
                Function<FloorEntry, @Nullable Object> value)
                throws SQLException {
            @Nullable Object[] values = new Object[entries.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = value.apply(entries.get(i));
            }
            statement.setArray(index, connection.createArrayOf(type, values));
        }

        @Override
        public void close() throws SQLException {
            for (PreparedStatement statement : prepared) {
                statement.close();
            }
        }
    }
}
