package dev.grove.server.process;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.server.process.Held.Side;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * In the server: holds each run where the test wants it, which names runs by their goals, and those
 * of workflows by the workflow's name.
 */
final class Holds {

    private final Traces traces;
    private final EngineDatabase database;
    private final Map<RunId, String> goals = new ConcurrentHashMap<>();
    private final Map<String, Integer> seen = new ConcurrentHashMap<>();

    Holds(Traces traces, EngineDatabase database) {
        this.traces = traces;
        this.database = database;
    }

    /** Never returns where the run is to be held. */
    void pass(RunId run, Side side, String point) {
        String goal = goals.computeIfAbsent(run, this::goalOf);
        String wanted = traces.hold(goal);
        if (wanted.isEmpty()) {
            return;
        }
        Held held = Held.parse(wanted);
        if (held.side() == side
                && held.point().equals(point)
                && seen.merge(goal + "\n" + wanted, 1, Integer::sum) == held.nth()) {
            traces.held(goal);
            while (true) {
                LockSupport.park();
            }
        }
    }

    private String goalOf(RunId run) {
        List<String> goals =
                database.call(jdbc ->
                        jdbc.sql(
                                        "SELECT COALESCE(goal, workflow_name, '') FROM agent_runs WHERE id = :run")
                                .param("run", run.value())
                                .query(String.class)
                                .list());
        return goals.isEmpty() ? "" : goals.getFirst();
    }
}
