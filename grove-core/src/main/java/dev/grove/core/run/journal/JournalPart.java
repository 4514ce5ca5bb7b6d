package dev.grove.core.run.journal;

import dev.grove.core.database.write.Columns;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.Observation;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.SteeredMessage;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.UnansweredCall;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Part of the journal's statement that only few groups of writes need.
 *
 * @param sql its part of the statement
 * @param columns read from its input rows
 * @param rows input rows of a write
 */
record JournalPart<P>(
        String sql, Columns<JournalTables.Row<P>> columns, Function<JournalWrite, List<P>> rows) {

    static final JournalPart<ExecutionOutcome> LEAVINGS =
            new JournalPart<>(
                    JournalSql.leavings(),
                    JournalTables.LEAVINGS,
                    write -> write.leaving() == null ? List.of() : List.of(write.leaving()));

    /** In the order in which they stand in the statement. */
    private static final List<JournalPart<?>> ALL =
            List.of(
                    LEAVINGS,
                    new JournalPart<>(
                            JournalSql.RESULTS, JournalTables.RESULTS, JournalWrite::results),
                    new JournalPart<>(
                            JournalSql.SNAPSHOTS, JournalTables.SNAPSHOTS, JournalPart::snapshots),
                    new JournalPart<>(
                            JournalSql.UNANSWERED,
                            JournalTables.UNANSWERED,
                            write -> write.asides(UnansweredCall.class)),
                    new JournalPart<>(
                            JournalSql.COMPACTIONS,
                            JournalTables.COMPACTIONS,
                            write -> write.asides(Compaction.class)),
                    new JournalPart<>(
                            JournalSql.MESSAGES,
                            JournalTables.MESSAGES,
                            write -> write.asides(SteeredMessage.class)),
                    new JournalPart<>(
                            JournalSql.OBSERVATIONS,
                            JournalTables.OBSERVATIONS,
                            write -> write.asides(Observation.class)),
                    new JournalPart<>(
                            JournalSql.OBSERVATION_TAGS,
                            JournalTables.OBSERVATION_TAGS,
                            JournalPart::observationTags),
                    new JournalPart<>(JournalSql.WAITS, JournalTables.WAITS, JournalPart::waits));

    static List<JournalPart<?>> neededBy(List<JournalWrite> writes) {
        List<JournalPart<?>> needed = new ArrayList<>();
        for (JournalPart<?> part : ALL) {
            if (part.isNeededByAny(writes)) {
                needed.add(part);
            }
        }
        return needed;
    }

    int bind(PreparedStatement statement, int first, List<JournalWrite> writes)
            throws SQLException {
        return columns.bind(statement, first, JournalTables.rows(writes, rows));
    }

    private boolean isNeededByAny(List<JournalWrite> writes) {
        for (JournalWrite write : writes) {
            if (!rows.apply(write).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static List<TurnChange> snapshots(JournalWrite write) {
        return write.turnChanges().stream().filter(change -> change.snapshot() != null).toList();
    }

    private static List<Observation.Tagged> observationTags(JournalWrite write) {
        return write.asides(Observation.class).stream()
                .flatMap(observation -> observation.tagged().stream())
                .toList();
    }

    /** Waits that a write opens for its run; none for most. */
    private static List<OpenedWait> waits(JournalWrite write) {
        return write.leaving() instanceof ExecutionOutcome.Waiting(List<OpenedWait> calls)
                ? calls
                : List.of();
    }
}
