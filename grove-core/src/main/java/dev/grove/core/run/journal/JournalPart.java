package dev.grove.core.run.journal;

import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.Leaving;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the journal's statement does besides, for the few groups of writes that need it. */
enum JournalPart {
    /** Tells of calls without an answer, and gives back what runs that end have not spent. */
    SETTLEMENT,
    COMPACTIONS,
    WAITS;

    /** In the order in which they stand in the statement. */
    static Set<JournalPart> neededBy(List<JournalWrite> writes) {
        Set<JournalPart> parts = EnumSet.noneOf(JournalPart.class);
        for (JournalPart part : values()) {
            if (writes.stream().anyMatch(part::isNeededBy)) {
                parts.add(part);
            }
        }
        return parts;
    }

    String sql() {
        return switch (this) {
            case SETTLEMENT -> JournalSql.SETTLEMENT;
            case COMPACTIONS -> JournalSql.COMPACTIONS;
            case WAITS -> JournalSql.WAITS;
        };
    }

    void bind(JournalColumns columns, List<JournalWrite> writes) throws SQLException {
        switch (this) {
            case SETTLEMENT -> columns.bindUnanswered(writes);
            case COMPACTIONS -> columns.bindCompactions(writes);
            case WAITS -> columns.bindWaits(writes);
        }
    }

    private boolean isNeededBy(JournalWrite write) {
        return switch (this) {
            case SETTLEMENT -> write.settles();
            case COMPACTIONS -> write.has(Compaction.class);
            case WAITS -> write.leaving() instanceof Leaving.Waiting;
        };
    }
}
