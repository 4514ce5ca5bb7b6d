package dev.grove.server.campaign;

import java.util.List;
import java.util.UUID;

/**
 * Changes of the server that executes a run, as the database notes them: whose the run was, whether
 * that server's lease stood when the run was claimed, and whether it had run out.
 */
final class HandOvers {

    /** Leases that ended, and claims of runs that had an owner. */
    private static final List<String> TABLES =
            List.of(
                    """
                    CREATE TABLE IF NOT EXISTS noted_lease_ends (replica uuid, ran_out boolean NOT NULL)
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS noted_claims (run_id uuid, former uuid, lease_stood boolean NOT NULL)
                    """);

    /**
     * Trigger functions with their owner's rights: the roles of servers have none on the tables.
     */
    private static final List<String> FUNCTIONS =
            List.of(
                    """
                    CREATE OR REPLACE FUNCTION note_lease_end() RETURNS trigger
                        LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS
                    'BEGIN
                        INSERT INTO noted_lease_ends VALUES (OLD.id, OLD.alive_until < clock_timestamp());
                        RETURN NULL;
                     END'
                    """,
                    """
                    CREATE OR REPLACE FUNCTION note_claim() RETURNS trigger
                        LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS
                    'BEGIN
                        INSERT INTO noted_claims VALUES
                            (NEW.id, OLD.lease_owner, EXISTS (SELECT FROM replicas WHERE id = OLD.lease_owner));
                        RETURN NULL;
                     END'
                    """);

    private static final List<String> TRIGGERS =
            List.of(
                    """
                    CREATE OR REPLACE TRIGGER lease_end_noted AFTER DELETE ON replicas
                        FOR EACH ROW EXECUTE FUNCTION note_lease_end()
                    """,
                    """
                    CREATE OR REPLACE TRIGGER claim_noted AFTER UPDATE OF epoch ON agent_runs FOR EACH ROW
                        WHEN (NEW.epoch > OLD.epoch AND OLD.status = 'running' AND OLD.lease_owner IS NOT NULL)
                        EXECUTE FUNCTION note_claim()
                    """);

    private static final String STOLEN =
            "SELECT count(*) FROM noted_claims WHERE run_id = :run AND lease_stood";

    private static final String RAN_OUT =
            """
            SELECT count(*) FROM noted_claims c
             WHERE c.run_id = :run
               AND EXISTS (SELECT FROM noted_lease_ends e WHERE e.replica = c.former AND e.ran_out)
            """;

    private final Rows rows;

    HandOvers(Rows rows) {
        this.rows = rows;
    }

    /** Installs the triggers; the servers' tables must exist. */
    void note() {
        for (List<String> statements : List.of(TABLES, FUNCTIONS, TRIGGERS)) {
            statements.forEach(sql -> rows.owner().sql(sql).update());
        }
    }

    /** Number of times that a run was claimed while its server's lease stood. */
    int stolen(String run) {
        return count(STOLEN, run);
    }

    /** Number of times that a run was claimed because its server's lease had run out. */
    int ranOut(String run) {
        return count(RAN_OUT, run);
    }

    private int count(String sql, String run) {
        return rows.owner()
                .sql(sql)
                .param("run", UUID.fromString(run))
                .query(Integer.class)
                .single();
    }
}
