package dev.grove.core.run.lease;

/** SQL for the time that runs have left by their {@code max_seconds}. */
public final class RunClocks {

    /**
     * A clock stands while its run, or one below it, waits for people or applications; the database
     * notes that, in the transaction of the wait. See ADR 0105.
     */
    private static final String DEADLINE =
            """
            LEAST(%1$s.started_at + (%1$s.limits ->> 'max_seconds')::bigint * interval '1 second'
                      + CASE WHEN %2$s THEN clock_stood(%1$s.id, clock_timestamp()) ELSE interval '0' END,
                  (SELECT root.started_at + (root.limits ->> 'max_seconds')::bigint * interval '1 second'
                          + clock_stood(root.id, clock_timestamp())
                     FROM agent_runs root
                    WHERE root.id = %1$s.root_run_id AND root.id <> %1$s.id))\
            """;

    private RunClocks() {}

    /**
     * The deadline of a run, or that of its root where this is sooner.
     *
     * @param run the alias of a row of {@code agent_runs}
     * @param mayHaveWaited a condition; false for one that has never been executed
     */
    public static String deadline(String run, String mayHaveWaited) {
        return DEADLINE.formatted(run, mayHaveWaited);
    }
}
