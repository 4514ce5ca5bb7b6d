package dev.grove.server.process;

import dev.grove.core.database.EngineDatabase;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * How far a run came, by its journal.
 *
 * @param answered turns whose answer is recorded
 * @param settled calls whose end is recorded, by id
 */
record JournalState(Set<Integer> answered, Set<String> settled) {

    static JournalState read(EngineDatabase database, UUID run) {
        JournalState state = new JournalState(new HashSet<>(), new HashSet<>());
        database.run(jdbc ->
                jdbc.sql(
                                """
                                SELECT turn, answered_at IS NOT NULL AS answered,
                                       COALESCE(tool_call_progress, '{}') AS progress
                                  FROM agent_run_turns WHERE run_id = :run
                                """)
                        .param("run", run)
                        .query(row -> {
                            if (row.getBoolean("answered")) {
                                state.answered.add(row.getInt("turn"));
                            }
                            state.addSettled(row.getString("progress"));
                        }));
        return state;
    }

    private void addSettled(String progress) {
        JsonMapper.shared()
                .readTree(progress)
                .properties()
                .forEach(call -> {
                    if (!call.getValue().path("status").stringValue().equals("started")) {
                        settled.add(call.getKey());
                    }
                });
    }
}
