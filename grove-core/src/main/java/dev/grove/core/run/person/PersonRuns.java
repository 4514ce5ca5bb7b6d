package dev.grove.core.run.person;

import org.jspecify.annotations.Nullable;

/**
 * Conditions on {@code agent_runs r}: the root of the run's tree names the person {@code :person}.
 */
public final class PersonRuns {

    /** For statements that look at few runs: the root of each is read. */
    static final String ONE_BY_ONE =
            """
            EXISTS (SELECT 1 FROM agent_runs p
                     WHERE p.tenant_id = :tenant AND p.id = r.root_run_id AND p.metadata ->> 'user' = :person)\
            """;

    /**
     * For statements of the engine that choose from all runs: an index has the roots. Behind
     * row-level security no index would, since its operators are not leakproof.
     */
    public static final String FROM_ALL =
            """
            r.root_run_id IN (SELECT p.id FROM agent_runs p
                               WHERE p.tenant_id = :tenant AND p.metadata ->> 'user' = :person AND p.parent_run_id IS NULL)\
            """;

    private PersonRuns() {}

    /** A condition more, of a statement that looks at few runs; none without a person. */
    public static String andOf(@Nullable String person) {
        return person == null ? "" : " AND " + ONE_BY_ONE;
    }
}
