package dev.grove.bench.floor;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Group commit and nothing else: two connections, each takes all that waits into one statement. */
final class FloorJournal {

    private static final int WRITERS = 2;
    private static final int MOST_PER_COMMIT = 256;

    private static final String TABLE =
            """
            CREATE TABLE IF NOT EXISTS floor_turns (
                run integer, turn integer, answer text, progress text, PRIMARY KEY (run, turn)
            ) WITH (fillfactor = 50)
            """;

    private static final String WRITE =
            """
            INSERT INTO floor_turns AS t (run, turn, answer, progress)
            SELECT * FROM unnest(?, ?, ?, ?)
            ON CONFLICT (run, turn) DO UPDATE
               SET answer = COALESCE(excluded.answer, t.answer), progress = excluded.progress
            """;

    private final LinkedBlockingQueue<FloorWrite> waiting = new LinkedBlockingQueue<>();

    FloorJournal(String url, String user, String password) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
        }
        for (int i = 0; i < WRITERS; i++) {
            Connection connection = DriverManager.getConnection(url, user, password);
            Thread.ofPlatform().daemon().name("writer-", i).start(() -> write(connection));
        }
    }

    /** At most one write of a turn may be on its way at a time. */
    CompletableFuture<Void> append(FloorWrite write) {
        waiting.add(write);
        return write.durable();
    }

    private void write(Connection connection) {
        List<FloorWrite> batch = new ArrayList<>();
        try (connection;
                PreparedStatement statement = connection.prepareStatement(WRITE)) {
            while (true) {
                batch.add(waiting.take());
                waiting.drainTo(batch, MOST_PER_COMMIT - 1);
                column(statement, 1, "integer", batch, FloorWrite::run);
                column(statement, 2, "integer", batch, FloorWrite::turn);
                column(statement, 3, "text", batch, FloorWrite::answer);
                column(statement, 4, "text", batch, FloorWrite::progress);
                statement.executeUpdate();
                batch.forEach(write -> write.durable().complete(null));
                batch.clear();
            }
        } catch (SQLException | InterruptedException e) {
            batch.forEach(write -> write.durable().completeExceptionally(e));
        }
    }

    private static void column(
            PreparedStatement statement,
            int index,
            String type,
            List<FloorWrite> batch,
            Function<FloorWrite, @Nullable Object> value)
            throws SQLException {
        @Nullable Object[] values = new Object[batch.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value.apply(batch.get(i));
        }
        statement.setArray(index, statement.getConnection().createArrayOf(type, values));
    }
}
