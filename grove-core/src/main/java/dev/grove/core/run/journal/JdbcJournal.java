package dev.grove.core.run.journal;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The journal's one statement: a group of writes in one round trip and one commit. */
@Repository
class JdbcJournal {

    private final JdbcTemplate jdbc;

    JdbcJournal(EngineDatabase database) {
        // Auto-commit: a single statement is its own transaction and needs no round trips around
        // it. Nor does it leave anything open when this process is stopped between two of them.
        this.jdbc = new JdbcTemplate(database.dataSource());
    }

    /**
     * Commits the writes of runs that were not claimed since.
     *
     * @param writes at most one of each run
     * @return the runs whose writes are durable by it; the others were fenced
     */
    @CrossTenant("runs of many tenants share a commit; each write says whose it is")
    Set<RunId> write(List<JournalWrite> writes) {
        List<JournalPart<?>> parts = JournalPart.neededBy(writes);
        return query(
                JournalSql.write(parts),
                statement -> {
                    int next = JournalTables.ENTRIES.bind(statement, 1, writes);
                    for (JournalPart<?> part : parts) {
                        next = part.bind(statement, next, writes);
                    }
                });
    }

    /**
     * Commits like {@link #write}, where it is not known whether an earlier try was committed.
     * Waits for a try that is still on its way: its entries hold their places. A write that did not
     * find its place free was committed by an earlier try, or is fenced.
     */
    @CrossTenant("see write")
    Set<RunId> writeAgain(List<JournalWrite> writes) {
        Set<RunId> durable = new HashSet<>(write(writes));
        List<JournalWrite> rest =
                writes.stream().filter(write -> !durable.contains(write.run())).toList();
        if (!rest.isEmpty()) {
            durable.addAll(
                    query(
                            JournalSql.MINE,
                            statement -> JournalTables.POSITIONS.bind(statement, 1, rest)));
        }
        return durable;
    }

    /** Binds the parameters of a statement. */
    @FunctionalInterface
    private interface Binding {
        void bind(PreparedStatement statement) throws SQLException;
    }

    private Set<RunId> query(String sql, Binding binding) {
        return Objects.requireNonNull(
                jdbc.execute((Connection connection) -> {
                    try (PreparedStatement statement = connection.prepareStatement(sql)) {
                        binding.bind(statement);
                        return runsOf(statement);
                    }
                }));
    }

    private static Set<RunId> runsOf(PreparedStatement statement) throws SQLException {
        Set<RunId> runs = new HashSet<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                runs.add(new RunId(rows.getObject(1, UUID.class)));
            }
        }
        return runs;
    }
}
