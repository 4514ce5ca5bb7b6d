package dev.grove.core.run;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What people said to a run after its goal, within a transaction. */
public final class RunMessages {

    private static final String READ =
            """
            SELECT after_turn, content FROM agent_run_messages
             WHERE tenant_id = :tenant AND run_id = :run
            """;

    private static final String ADD =
            """
            INSERT INTO agent_run_messages (tenant_id, run_id, after_turn, content)
            VALUES (:tenant, :run, :turn, :content)
            """;

    private RunMessages() {}

    /** By the number of the turn that each follows; 0 is the goal that the history begins with. */
    public static Map<Integer, String> read(JdbcClient jdbc, TenantId tenant, RunId run) {
        Map<Integer, String> messages = new HashMap<>();
        jdbc.sql(READ)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .query(row -> {
                    messages.put(row.getInt("after_turn"), row.getString("content"));
                });
        return messages;
    }

    static void add(JdbcClient jdbc, TenantId tenant, RunId run, int afterTurn, String content) {
        jdbc.sql(ADD)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("turn", afterTurn)
                .param("content", content)
                .update();
    }
}
