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
 * @param interrupted those of them that were cut off, or never ran
 */
record JournalState(Set<Integer> answered, Set<String> settled, Set<String> interrupted) {

    static JournalState read(EngineDatabase database, UUID run) {
        JournalState state = new JournalState(new HashSet<>(), new HashSet<>(), new HashSet<>());
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
                    String status = call.getValue().path("status").stringValue();
                    if (!status.equals("started") && !status.equals("waiting")) {
                        settled.add(call.getKey());
                    }
                    if (status.equals("interrupted")) {
                        interrupted.add(call.getKey());
                    }
                });
    }
}
