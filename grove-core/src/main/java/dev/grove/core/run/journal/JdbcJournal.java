package dev.grove.core.run.journal;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * The journal's one statement: a group of writes in one round trip and one commit. A repeat takes a
 * transaction of two.
 */
@Repository
class JdbcJournal {

    private static final Comparator<JournalWrite> BY_RUN =
            Comparator.comparing(write -> write.run().value());

    private final EngineDatabase database;
    private final JdbcTemplate jdbc;

    JdbcJournal(EngineDatabase database) {
        this.database = database;
        // Auto-commit: a single statement is its own transaction and needs no round trips around
        // it.
        this.jdbc = new JdbcTemplate(database.dataSource());
    }

    /**
     * Commits the writes of runs whose lease is current. Their rows are locked in the order of
     * their ids, as by all who lock several.
     *
     * @param writes at most one of each run
     * @return the runs whose writes are durable; the others were fenced
     */
    @CrossTenant(
            "runs of many tenants share a commit; each row takes its tenant from the fenced run")
    Set<RunId> write(List<JournalWrite> writes) {
        List<JournalWrite> ordered = writes.stream().sorted(BY_RUN).toList();
        return Objects.requireNonNull(
                jdbc.execute((Connection connection) -> execute(connection, ordered)));
    }

    /**
     * As {@link #write}, for writes of which nobody knows whether an earlier try was committed. All
     * of it is one transaction: an earlier try that arrives only now waits for the locks of the
     * look-up, and then finds its events written. A hand-over has none, and comes to the same
     * twice.
     */
    @CrossTenant("see write")
    Set<RunId> writeAgain(List<JournalWrite> writes) {
        return database.call(_ -> writeWhatIsMissing(writes));
    }

    private Set<RunId> writeWhatIsMissing(List<JournalWrite> writes) {
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
        Set<JournalPart> parts = JournalPart.neededBy(writes);
        try (PreparedStatement statement = connection.prepareStatement(JournalSql.write(parts))) {
            JournalColumns.bind(statement, writes, parts);
            return runsOf(statement);
        }
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
