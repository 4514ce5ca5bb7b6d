package dev.grove.core.run.journal;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Messages of people to a run after its goal, within a transaction. */
public final class RunMessages {

    private static final String READ =
            """
            SELECT after_turn, ordinal, content FROM agent_run_messages
             WHERE tenant_id = :tenant AND run_id = :run
             ORDER BY after_turn, ordinal
            """;

    private static final String READ_ALL =
            """
            SELECT run_id, after_turn, ordinal, content FROM agent_run_messages
             WHERE tenant_id = :tenant AND run_id = ANY (:runs)
             ORDER BY run_id, after_turn, ordinal
            """;

    private static final String ADD =
            """
            INSERT INTO agent_run_messages (tenant_id, run_id, after_turn, content)
            VALUES (:tenant, :run, :turn, :content)
            """;

    private RunMessages() {}

    private record Message(int afterTurn, int ordinal, String content) {}

    private record OfRun(RunId run, Message message) {}

    /**
     * Messages by the number of the turn that each follows.
     *
     * @param goneOnWith at most one each; at 0 the goal that the history begins with
     * @param steered messages of a session that the run read on its way, in order; at 0 those that
     *     follow the goal
     */
    public record Sent(Map<Integer, String> goneOnWith, Map<Integer, List<String>> steered) {

        public static final Sent NONE = new Sent(Map.of(), Map.of());

        private static Sent empty() {
            return new Sent(new HashMap<>(), new HashMap<>());
        }

        private void add(Message message) {
            if (message.ordinal() == 0) {
                goneOnWith.put(message.afterTurn(), message.content());
            } else {
                steered.computeIfAbsent(message.afterTurn(), _ -> new ArrayList<>())
                        .add(message.content());
            }
        }
    }

    /** Messages to a run. */
    public static Sent read(TenantSql jdbc, RunId run) {
        Sent sent = Sent.empty();
        jdbc.sql(READ)
                .param("run", run.value())
                .query(Rows.of(Message.class))
                .list()
                .forEach(sent::add);
        return sent;
    }

    /** Messages to several runs. */
    public static Map<RunId, Sent> read(TenantSql jdbc, Collection<RunId> runs) {
        Map<RunId, Sent> sent = new HashMap<>();
        jdbc.sql(READ_ALL)
                .param("runs", runs.stream().map(RunId::value).toArray(UUID[]::new))
                .query(Rows.of(OfRun.class))
                .list()
                .forEach(found ->
                        sent.computeIfAbsent(found.run(), _ -> Sent.empty()).add(found.message()));
        return sent;
    }

    public static void add(TenantSql jdbc, RunId run, int afterTurn, String content) {
        jdbc.sql(ADD)
                .param("run", run.value())
                .param("turn", afterTurn)
                .param("content", content)
                .update();
    }
}
