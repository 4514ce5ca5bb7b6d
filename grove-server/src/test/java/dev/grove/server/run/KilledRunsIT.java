package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.TestForm;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.run.lease.Executions;
import dev.grove.server.ContainerEngineOfTests;
import dev.grove.server.HttpCaller;
import dev.grove.server.SandboxServerIT;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Runs that are cancelled in the middle of a command that has left daemons behind. */
class KilledRunsIT extends SandboxServerIT {

    private static final int RUNS = TestForm.count(40, 200);
    private static final int AT_ONCE = 12;
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private static final String PLACES =
            "SELECT volume FROM run_workspaces w JOIN agent_runs r ON r.id = w.run_id WHERE r.agent_name = 'daemon'";

    @Autowired private EngineDatabase database;
    @Autowired private Executions executions;

    @Test
    void killedRunsLeaveNothingBehind() throws Exception {
        ContainerEngineOfTests engine = ContainerEngineOfTests.require();
        HttpCaller caller = newCaller(newTenant(), "admin");
        caller.post(
                "/agents",
                """
                {"name":"daemon","system_prompt":"Work.","model":"scripted/daemon","tools":["finish","ws_shell"]}
                """);
        List<Future<Killed>> killed = new ArrayList<>();
        try (var callers = Executors.newFixedThreadPool(AT_ONCE)) {
            for (int i = 0; i < RUNS; i++) {
                killed.add(callers.submit(() -> startAndKill(caller)));
            }
        }
        for (Future<Killed> run : killed) {
            String id = run.get().run();
            assertThat(caller.get("/agent-runs/" + id).text("status")).isEqualTo("cancelled");
            soon().untilAsserted(() -> {
                assertThat(executions.contains(new RunId(UUID.fromString(id))))
                        .as("executed")
                        .isFalse();
                assertThat(engine.containersOf(id)).isEmpty();
                assertThat(engine.hasVolume(run.get().volume())).isFalse();
            });
        }
        soon().untilAsserted(() -> {
            assertThat(places()).hasSize(RUNS).containsOnlyNulls();
            assertThat(snapshots()).isZero();
        });
    }

    /** Most have gone when they are looked for: the first look is not put off. */
    private static ConditionFactory soon() {
        return await().pollDelay(Duration.ZERO);
    }

    /** Run that was killed, with the volume that it had before. */
    private record Killed(String run, String volume) {}

    private Killed startAndKill(HttpCaller caller) {
        String run = caller.post("/agents/daemon/runs", "{\"goal\":\"g\"}").text("run_id");
        String volume =
                await().atMost(LIMIT)
                        .pollInterval(Duration.ofMillis(200))
                        .until(() -> readyPlaceOf(run), place -> !place.isEmpty());
        caller.post("/agents/daemon/runs/" + run + "/cancel", "");
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(200))
                .until(
                        () -> caller.get("/agent-runs/" + run).text("status"),
                        status -> !status.equals("running"));
        return new Killed(run, volume);
    }

    private String readyPlaceOf(String run) {
        return database.call(jdbc ->
                jdbc.sql("SELECT volume FROM run_workspaces WHERE run_id = :run::uuid AND ready")
                        .param("run", run)
                        .query(String.class)
                        .optional()
                        .orElse(""));
    }

    private List<String> places() {
        return database.call(
                jdbc -> jdbc.sql(PLACES).query((row, _) -> row.getString("volume")).list());
    }

    private long snapshots() {
        return database.call(jdbc ->
                jdbc.sql(
                                """
                                SELECT count(*) FROM workspace_snapshots s JOIN agent_runs r ON r.tenant_id = s.tenant_id
                                 WHERE r.agent_name = 'daemon'
                                """)
                        .query(Long.class)
                        .single());
    }
}
