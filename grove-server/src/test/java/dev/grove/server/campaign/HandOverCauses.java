package dev.grove.server.campaign;

import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reasons for which runs changed hands besides what a cell does, by the database's own word: leases
 * that ran out, as they may on a busy machine, and runs that their servers gave back.
 */
final class HandOverCauses {

    private static final String TABLE =
            """
            CREATE TABLE IF NOT EXISTS hand_over_causes
                (run_id uuid, at timestamptz NOT NULL DEFAULT clock_timestamp())
            """;

    /**
     * Trigger function with the table owner's rights: servers may write to their own tables only.
     */
    private static final String NOTE_LEASE =
            """
            CREATE OR REPLACE FUNCTION note_lease_that_ran_out() RETURNS trigger
                LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
                AS 'BEGIN INSERT INTO hand_over_causes VALUES (NULL); RETURN NULL; END'
            """;

    private static final String NOTE_RUN =
            """
            CREATE OR REPLACE FUNCTION note_run_given_back() RETURNS trigger
                LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
                AS 'BEGIN INSERT INTO hand_over_causes VALUES (NEW.id); RETURN NULL; END'
            """;

    private static final String AT_LEASES =
            """
            CREATE OR REPLACE TRIGGER lease_ran_out AFTER DELETE ON replicas FOR EACH ROW
                WHEN (OLD.alive_until < clock_timestamp()) EXECUTE FUNCTION note_lease_that_ran_out()
            """;

    private static final String AT_RUNS =
            """
            CREATE OR REPLACE TRIGGER run_given_back AFTER UPDATE OF lease_owner ON agent_runs FOR EACH ROW
                WHEN (OLD.lease_owner IS NOT NULL AND NEW.lease_owner IS NULL AND NEW.status = 'running')
                EXECUTE FUNCTION note_run_given_back()
            """;

    private static final String COUNT =
            """
            SELECT count(*) FROM hand_over_causes c JOIN agent_runs r ON r.id = :run AND c.at > r.created_at
             WHERE c.run_id IS NULL OR c.run_id = r.id
            """;

    private final Rows rows;

    HandOverCauses(Rows rows) {
        this.rows = rows;
    }

    /** Notes them from now on; the tables of servers must be there. */
    void note() {
        JdbcClient owner = rows.owner();
        for (String sql : new String[] {TABLE, NOTE_LEASE, NOTE_RUN, AT_LEASES, AT_RUNS}) {
            owner.sql(sql).update();
        }
    }

    /** How many there were since a run was made. */
    int of(String run) {
        return rows.owner()
                .sql(COUNT)
                .param("run", UUID.fromString(run))
                .query(Integer.class)
                .single();
    }
}
