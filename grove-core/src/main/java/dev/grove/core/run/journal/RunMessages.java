package dev.grove.core.run.journal;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Messages of people to a run after its goal, within a transaction. */
public final class RunMessages {

    private static final String READ =
            """
            SELECT after_turn, content FROM agent_run_messages
             WHERE tenant_id = :tenant AND run_id = :run
            """;

    private static final String READ_ALL =
            """
            SELECT run_id, after_turn, content FROM agent_run_messages
             WHERE tenant_id = :tenant AND run_id = ANY (:runs)
            """;

    private static final String ADD =
            """
            INSERT INTO agent_run_messages (tenant_id, run_id, after_turn, content)
            VALUES (:tenant, :run, :turn, :content)
            """;

    private RunMessages() {}

    private record Message(int afterTurn, String content) {}

    private record OfRun(RunId run, Message message) {}

    /** By the number of the turn that each follows; 0 is the goal that the history begins with. */
    public static Map<Integer, String> read(TenantSql jdbc, RunId run) {
        return jdbc
                .sql(READ)
                .param("run", run.value())
                .query(Rows.of(Message.class))
                .list()
                .stream()
                .collect(Collectors.toMap(Message::afterTurn, Message::content));
    }

    /** Messages of several runs, as {@link #read(TenantSql, RunId)} gives those of one. */
    public static Map<RunId, Map<Integer, String>> read(TenantSql jdbc, Collection<RunId> runs) {
        Map<RunId, Map<Integer, String>> messages = new HashMap<>();
        jdbc.sql(READ_ALL)
                .param("runs", runs.stream().map(RunId::value).toArray(UUID[]::new))
                .query(Rows.of(OfRun.class))
                .list()
                .forEach(found ->
                        messages.computeIfAbsent(found.run(), _ -> new HashMap<>())
                                .put(found.message().afterTurn(), found.message().content()));
        return messages;
    }

    public static void add(TenantSql jdbc, RunId run, int afterTurn, String content) {
        jdbc.sql(ADD)
                .param("run", run.value())
                .param("turn", afterTurn)
                .param("content", content)
                .update();
    }
}
