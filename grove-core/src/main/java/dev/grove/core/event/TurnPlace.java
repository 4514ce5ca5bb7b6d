package dev.grove.core.event;

/**
 * Where a turn is in a run's log. Its entries are in the order of their events, and the number of
 * answered turns only grows in it; so a place is found by halving what is left, a look-up by key
 * each time: 14 of them for 10,000 entries. An index by turns would be paid for by every write.
 * What is left gets less each time, also where numbers were left out.
 */
public final class TurnPlace {

    private static final String FIRST =
            """
            (WITH RECURSIVE bounds (low, high) AS (
                 SELECT (SELECT o.seq FROM run_log o WHERE o.tenant_id = :tenant AND o.run_id = :run
                          ORDER BY o.seq LIMIT 1),
                        (SELECT n.last_seq + 1 FROM run_log n WHERE n.tenant_id = :tenant AND n.run_id = :run
                          ORDER BY n.seq DESC LIMIT 1)
                 UNION ALL
                 SELECT CASE WHEN entry.turns < %1$s THEN GREATEST(entry.last_seq, middle.seq) + 1 ELSE bounds.low END,
                        CASE WHEN entry.turns < %1$s THEN bounds.high ELSE entry.seq END
                   FROM bounds
                  CROSS JOIN LATERAL (SELECT floor((bounds.low + bounds.high) / 2.0)::bigint AS seq) middle
                  CROSS JOIN LATERAL (
                        SELECT e.seq, e.last_seq, e.turns FROM run_log e
                         WHERE e.tenant_id = :tenant AND e.run_id = :run AND e.seq <= middle.seq
                         ORDER BY e.seq DESC LIMIT 1) entry
                  WHERE bounds.low < bounds.high)
             SELECT low FROM bounds WHERE low = high)\
            """;

    private TurnPlace() {}

    /**
     * The number of the first entry as of which a run has so many answered turns, as an expression
     * of SQL; behind the last entry where there is none. It names {@code :tenant} and {@code :run}.
     *
     * @param turns an expression of SQL
     */
    public static String ofFirstWith(String turns) {
        return FIRST.formatted(turns);
    }
}
