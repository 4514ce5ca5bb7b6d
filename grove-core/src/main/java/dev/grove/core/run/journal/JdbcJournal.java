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
        // it.
        this.jdbc = new JdbcTemplate(database.dataSource());
    }

    /**
     * Commits the writes of runs whose lease is current.
     *
     * @param writes at most one of each run
     * @return the runs whose writes are durable; the others were fenced
     */
    @CrossTenant(
            "runs of many tenants share a commit; each row takes its tenant from the fenced run")
    Set<RunId> write(List<JournalWrite> writes) {
        return Objects.requireNonNull(
                jdbc.execute((Connection connection) -> execute(connection, writes)));
    }

    /** As {@link #write}, for writes of which nobody knows whether an earlier try was committed. */
    @CrossTenant("see write")
    Set<RunId> writeAgain(List<JournalWrite> writes) {
        Set<RunId> durable = new HashSet<>(alreadyWritten(writes));
        List<JournalWrite> rest =
                writes.stream().filter(write -> !durable.contains(write.run())).toList();
        if (!rest.isEmpty()) {
            durable.addAll(write(rest));
        }
        return durable;
    }

    private Set<RunId> alreadyWritten(List<JournalWrite> writes) {
        return Objects.requireNonNull(
                jdbc.execute((Connection connection) -> {
                    try (PreparedStatement statement =
                            connection.prepareStatement(JournalSql.ALREADY_WRITTEN)) {
                        JournalColumns.bindPositions(statement, writes);
                        return runsOf(statement);
                    }
                }));
    }

    private static Set<RunId> execute(Connection connection, List<JournalWrite> writes)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statementFor(writes))) {
            JournalColumns.bind(statement, writes);
            return runsOf(statement);
        }
    }

    private static String statementFor(List<JournalWrite> writes) {
        return writes.stream().allMatch(write -> JournalColumns.waits(write).isEmpty())
                ? JournalSql.WRITE
                : JournalSql.WRITE_AND_WAIT;
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
