package dev.grove.core.house.planted.status;

/** Statements that move runs as their table of transitions does not permit. */
public final class RevivedRuns {

    public static final String REVIVE =
            """
            UPDATE agent_runs SET event_seq = :seq, status = 'queued'
             WHERE tenant_id = :tenant AND id = :run AND status IN ('failed', 'completed')
            """;

    private RevivedRuns() {}
}
