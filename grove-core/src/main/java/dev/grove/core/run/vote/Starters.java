package dev.grove.core.run.vote;

/** SQL of who started a tree of runs. */
public final class Starters {

    /**
     * Table expressions {@code root}, {@code begun} and {@code starters}, the last with the ids of
     * keys and of persons, for the parameters {@code tenant} and {@code run}. A tree is started by
     * a key and by the authors of the messages that it has read, with each person who had the
     * secret of such a key at that time. A person who was given it later has started nothing;
     * clocks of servers may differ by minutes.
     */
    public static final String OF_RUN =
            """
            root AS (
                SELECT root.tenant_id, root.id, root.session_id, root.started_by, root.created_at
                  FROM agent_runs r JOIN agent_runs root ON root.tenant_id = r.tenant_id AND root.id = r.root_run_id
                 WHERE r.tenant_id = :tenant AND r.id = :run
            ), begun AS (
                SELECT started_by AS key_id, created_at AS at FROM root WHERE started_by IS NOT NULL
                 UNION ALL
                SELECT m.created_by, m.created_at FROM root
                  JOIN session_messages m ON m.tenant_id = :tenant AND m.run_id = root.id
                 UNION ALL
                SELECT m.created_by, m.created_at FROM root
                  JOIN agent_run_messages words ON words.run_id = root.id AND words.tenant_id = :tenant AND words.message_id IS NOT NULL
                  JOIN session_messages m ON m.tenant_id = :tenant AND m.session_id = root.session_id AND m.id = words.message_id
            ), starters AS (
                SELECT key_id AS id FROM begun
                 UNION
                SELECT p.person FROM begun
                  JOIN key_persons p ON p.tenant_id = :tenant AND p.key_id = begun.key_id AND p.since < begun.at + interval '5 minutes'
            )
            """;

    private Starters() {}
}
