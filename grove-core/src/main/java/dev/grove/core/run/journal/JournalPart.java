package dev.grove.core.run.journal;

import dev.grove.core.run.Compaction;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What the journal's statement does besides for the few groups of writes that need it. */
enum JournalPart {
    /** Tells of calls without an answer, and gives back what runs that end have not spent. */
    SETTLEMENT(JournalSql.SETTLEMENT, JournalWrite::settles, JournalColumns::bindUnanswered),
    COMPACTIONS(
            JournalSql.COMPACTIONS,
            write -> write.has(Compaction.class),
            JournalColumns::bindCompactions);

    private final String sql;
    private final Predicate<JournalWrite> needed;
    private final Binding binding;

    JournalPart(String sql, Predicate<JournalWrite> needed, Binding binding) {
        this.sql = sql;
        this.needed = needed;
        this.binding = binding;
    }

    /** In the order in which they stand in the statement. */
    static Set<JournalPart> neededBy(List<JournalWrite> writes) {
        Set<JournalPart> parts = EnumSet.noneOf(JournalPart.class);
        for (JournalPart part : values()) {
            if (writes.stream().anyMatch(part.needed)) {
                parts.add(part);
            }
        }
        return parts;
    }

    String sql() {
        return sql;
    }

    void bind(JournalColumns columns, List<JournalWrite> writes) throws SQLException {
        binding.bind(columns, writes);
    }

    @FunctionalInterface
    private interface Binding {
        void bind(JournalColumns columns, List<JournalWrite> writes) throws SQLException;
    }
}
