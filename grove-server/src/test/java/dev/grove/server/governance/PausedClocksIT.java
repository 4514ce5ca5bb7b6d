package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.PassedTime;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Clocks of runs that begin while their tenant is paused, or in the instant in which it is. */
class PausedClocksIT extends GovernedIT {

    private static final String SHORT = "\"limits\":{\"max_seconds\":60}";

    /** Number of the lock that holds up commits of new runs. */
    private static final long GATE = 4_711;

    @Test
    void aWorkflowThatBeginsUnderAPauseIsNotChargedForIt() {
        workflow("say: {tool: echo, with: {text: hi}}");
        brake("pause");
        WaitingRun run = startWorkflow("{" + SHORT + "}");
        await().until(() -> status(run), "running"::equals);

        passAnHour(run);

        awaitLook(run);
        assertThat(status(run)).isEqualTo("running");
        brake("none");
        assertThat(end(run)).as(json(run).toString()).isEqualTo("completed");
    }

    @Test
    void aPauseIsNoPartOfTheTimeInWhichAWorkflowMayWait() {
        workflow("a: {wait: {for: 24h}}");
        WaitingRun run =
                startWorkflow("{\"limits\":{\"max_seconds\":86400,\"max_wait_seconds\":1000}}");
        await().until(() -> status(run), "waiting"::equals);
        brake("pause");

        passAnHour(run);

        awaitLook(run);
        assertThat(status(run)).as(json(run).toString()).isEqualTo("waiting");
        brake("none");
    }

    /** Its commit comes after the brake's, which so knows nothing of it. */
    @Test
    void aRunThatSlipsInAsTheTenantIsPausedIsNotChargedForIt() {
        pusher("pusher");
        holdUpNewRuns();
        try {
            CompletableFuture<HttpAnswer> started = new CompletableFuture<>();
            inOneTransaction(owner -> {
                owner.sql("SELECT pg_advisory_xact_lock(" + GATE + ")").query(_ -> {});
                Thread.startVirtualThread(() ->
                        started.complete(
                                caller.post(
                                        "/agents/pusher/runs", "{\"goal\":\"g\"," + SHORT + "}")));
                await().until(this::waitsAtTheGate);
                brake("pause");
            });
            WaitingRun run = new WaitingRun(caller, "pusher", started.join().text("run_id"));
            await().until(() -> run.eventTypes().contains("run.handed_over"));

            passAnHour(run);

            brake("none");
            assertThat(end(run)).as(json(run).toString()).isEqualTo("completed");
        } finally {
            owner().sql("DROP FUNCTION hold_up_new_run() CASCADE").update();
        }
    }

    private void holdUpNewRuns() {
        owner().sql(
                        """
                        CREATE FUNCTION hold_up_new_run() RETURNS trigger LANGUAGE plpgsql AS $$
                        BEGIN
                            PERFORM pg_advisory_xact_lock(%d);
                            RETURN NULL;
                        END
                        $$
                        """
                                .formatted(GATE))
                .update();
        owner().sql(
                        """
                        CREATE TRIGGER hold_up AFTER INSERT ON agent_runs
                            FOR EACH ROW WHEN (NEW.tenant_id = '%s') EXECUTE FUNCTION hold_up_new_run()
                        """
                                .formatted(tenant))
                .update();
    }

    private boolean waitsAtTheGate() {
        return owner().sql(
                                "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = :gate AND NOT granted")
                        .param("gate", GATE)
                        .query(Integer.class)
                        .single()
                > 0;
    }

    /** All of it under the pause. */
    private void passAnHour(WaitingRun run) {
        owner().sql(
                        "UPDATE tenant_ceilings SET braked_at = braked_at - interval '1 hour' WHERE tenant_id = :t::uuid")
                .param("t", tenant)
                .update();
        PassedTime.waited(owner(), run.id(), "1 hour");
    }

    private void awaitLook(WaitingRun run) {
        await().until(
                        () ->
                                owner().sql(
                                                """
                                                SELECT count(*) FROM workflow_nodes
                                                 WHERE path = '' AND due_at <= now() AND run_id = :run
                                                """)
                                        .param("run", UUID.fromString(run.id()))
                                        .query(Integer.class)
                                        .single(),
                        due -> due == 0);
    }

    private void workflow(String node) {
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                "name: brief\nnodes:\n  " + node + "\n")));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private WaitingRun startWorkflow(String body) {
        HttpAnswer started = caller.post("/workflows/brief/runs", body);
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, "", started.text("run_id"));
    }

    private void brake(String mode) {
        HttpAnswer set =
                caller.post("/tenants/" + tenant + "/brake", "{\"mode\":\"%s\"}".formatted(mode));
        assertThat(set.status()).as(set.body()).isEqualTo(200);
    }

    private String status(WaitingRun run) {
        return json(run).path("status").asString();
    }
}
