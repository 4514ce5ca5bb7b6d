package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The brake of a tenant, on one server. */
class BrakeIT extends GovernedIT {

    @Test
    void aPausedRunWaitsWithoutAServerAndItsTimeStands() {
        WaitingRun run = ticking("\"max_seconds\":6");
        brake("pause", "a tool misbehaves");
        await().until(() -> inFlight() == 0);
        assertThat(run.events().getLast().path("type").asString()).isEqualTo("run.handed_over");
        assertThat(run.events().getLast().path("because").asString()).isEqualTo("paused");
        int events = run.events().size();
        pause(Duration.ofSeconds(7));
        assertThat(run.events()).as("nothing is written meanwhile").hasSize(events);
        brake("none", null);
        await("that it goes on").until(() -> run.events().size() > events + 8);
        assertThat(status(run)).as("its time stood").isEqualTo("running");
        await("its own end, by its time")
                .atMost(Duration.ofSeconds(20))
                .until(() -> status(run), "stopped"::equals);
    }

    @Test
    void startsWaitInTheQueueWhileItIsPaused() {
        brake("pause", null);
        pusher("free");
        WaitingRun run = start("free");
        HttpAnswer call =
                caller.post("/tool-calls", "{\"tool\":\"echo\",\"arguments\":{\"text\":\"a\"}}");
        pause(Duration.ofSeconds(1));
        assertThat(status(run)).isEqualTo("queued");
        assertThat(caller.get("/agent-runs/" + call.text("run_id")).text("status"))
                .isEqualTo("queued");
        brake("none", null);
        run.awaitStatus("completed");
        new WaitingRun(caller, "", call.text("run_id")).awaitStatus("completed");
    }

    @Test
    void aPausedRunIsCancelled() {
        WaitingRun run = ticking("\"max_seconds\":600");
        brake("pause", null);
        await().until(() -> inFlight() == 0);
        assertThat(caller.post("/agents/steady/runs/" + run.id() + "/cancel", "").status())
                .isEqualTo(202);
        await().atMost(Duration.ofSeconds(20)).until(() -> status(run), "cancelled"::equals);
        brake("none", null);
    }

    @Test
    void anApprovalIsTakenWhileItIsPausedAndCarriedOutAfterIt() {
        policy(
                "asks",
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\"}");
        pusher("asker", "asks");
        WaitingRun run = start("asker");
        String call = run.awaitCalls("approval").getFirst().path("id").asString();
        brake("pause", null);
        assertThat(
                        caller.post(
                                        "/agent-runs/" + run.id() + "/approvals/" + call,
                                        "{\"decision\":\"approve\"}")
                                .status())
                .isEqualTo(200);
        pause(Duration.ofSeconds(1));
        assertThat(status(run)).isEqualTo("queued");
        brake("none", null);
        run.awaitStatus("completed");
    }

    @Test
    void aStoppedModelCallIsCutOffAndTheRunCanBeResumed() {
        agent("slow", "slow", "\"echo\"");
        WaitingRun run = start("slow");
        await().until(() -> run.eventTypes().contains("turn.started"));
        long begun = System.nanoTime();
        JsonNode answer = brake("stop", "too dear");
        await().until(() -> status(run), "failed"::equals);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(12));
        assertThat(answer.at("/brake/reason").asString()).isEqualTo("too dear");
        assertThat(json(run).at("/error/code").asString()).isEqualTo("braked");
        assertThat(json(run).at("/error/message").asString()).contains("too dear");
        HttpAnswer refused = caller.post("/agents/slow/runs", "{\"goal\":\"g\"}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("braked");
        assertThat(refused.text("detail")).contains("too dear").contains("/brake");
        assertThat(caller.post("/agents/slow/runs/" + run.id() + "/resume", "{}").text("code"))
                .isEqualTo("braked");
        brake("none", null);
        pause(Duration.ofSeconds(1));
        assertThat(status(run)).as("only when it is resumed").isEqualTo("failed");
        assertThat(caller.post("/agents/slow/runs/" + run.id() + "/resume", "{}").status())
                .isEqualTo(202);
        await().atMost(Duration.ofSeconds(60)).until(() -> status(run), "completed"::equals);
    }

    @Test
    void runsThatWereQueuedAsItWasPausedFailOnceItIsStopped() {
        brake("pause", null);
        pusher("free");
        WaitingRun run = start("free");
        brake("stop", null);
        await().until(() -> status(run), "failed"::equals);
        assertThat(run.eventTypes()).doesNotContain("turn.started");
        brake("none", null);
    }

    @Test
    void anOperatorsLockKeepsTheTenantFromReleasingIt() {
        HttpAnswer locked =
                operator()
                        .post(
                                "/tenants/" + tenant + "/brake",
                                "{\"mode\":\"pause\",\"locked\":true}");
        assertThat(locked.status()).as(locked.body()).isEqualTo(200);
        assertThat(set(caller, "none").status()).isEqualTo(403);
        assertThat(set(caller, "pause").status()).isEqualTo(403);
        assertThat(set(caller, "stop").status()).as("it is stricter").isEqualTo(200);
        assertThat(set(caller, "none").status()).as("still locked").isEqualTo(403);
        assertThat(caller.post(path(), "{\"mode\":\"stop\",\"locked\":false}").status())
                .isEqualTo(403);
        assertThat(set(operator(), "none").status()).isEqualTo(200);
        assertThat(set(caller, "pause").status()).isEqualTo(200);
        assertThat(set(caller, "none").status()).isEqualTo(200);
    }

    @Test
    void aBrakeThatIsReleasedIsLockedNoMore() {
        HttpAnswer nothing = operator().post(path(), "{\"mode\":\"none\",\"locked\":true}");
        assertThat(nothing.status()).as(nothing.body()).isEqualTo(400);
        assertThat(nothing.text("errors/0/field")).isEqualTo("locked");
        assertThat(operator().post(path(), "{\"mode\":\"stop\",\"locked\":true}").status())
                .isEqualTo(200);
        assertThat(set(operator(), "none").json().at("/brake/locked").asBoolean()).isFalse();
        assertThat(set(caller, "pause").status()).isEqualTo(200);
        assertThat(set(caller, "none").status()).as("its own").isEqualTo(200);
    }

    @Test
    void whatItCannotBeIsSaid() {
        for (String body :
                new String[] {
                    "{}",
                    "{\"mode\":\"halt\"}",
                    "{\"mode\":null}",
                    "{\"mode\":[\"stop\"]}",
                    "{\"mode\":\"stop\",\"reason\":\"" + "x".repeat(301) + "\"}",
                    "{\"mode\":\"stop\",\"locked\":\"yes\"}",
                    "{\"mode\":\"stop\",\"why\":\"x\"}"
                }) {
            HttpAnswer answer = caller.post(path(), body);
            assertThat(answer.status()).as(body + answer.body()).isEqualTo(400);
        }
        assertThat(caller.get(ceiling()).text("brake/mode")).isEqualTo("none");
    }

    @Test
    void isAuditedWithItsReason() {
        brake("pause", "look into it");
        brake("none", null);
        assertThat(
                        owner().sql(
                                        """
                                        SELECT object_name || ' ' || COALESCE(detail, '') FROM audit_changes
                                         WHERE tenant_id = :t::uuid AND kind = 'brake' ORDER BY id
                                        """)
                                .param("t", tenant)
                                .query(String.class)
                                .list())
                .containsExactly("pause look into it", "none ");
    }

    private WaitingRun ticking(String limits) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"steady","system_prompt":"p","model":"scripted/steady","tools":["echo"],
                         "limits":{"max_turns":5000,"max_tokens":100000000,%s}}
                        """
                                .formatted(limits));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun run = start("steady");
        await().until(() -> run.eventTypes().contains("tool.completed"));
        return run;
    }

    private JsonNode brake(String mode, @Nullable String reason) {
        HttpAnswer answer =
                caller.post(
                        path(),
                        "{\"mode\":\"%s\"%s}"
                                .formatted(
                                        mode,
                                        reason == null ? "" : ",\"reason\":\"" + reason + "\""));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private HttpAnswer set(HttpCaller by, String mode) {
        return by.post(path(), "{\"mode\":\"" + mode + "\"}");
    }

    private long inFlight() {
        return caller.get(ceiling()).json().at("/brake/in_flight").asLong();
    }

    private String path() {
        return "/tenants/" + tenant + "/brake";
    }

    private String ceiling() {
        return "/tenants/" + tenant + "/ceiling";
    }

    private String status(WaitingRun run) {
        return json(run).path("status").asString();
    }

    private static void pause(Duration time) {
        UUID none = UUID.randomUUID();
        await().pollDelay(time).atMost(time.plusSeconds(5)).until(() -> none != null);
    }
}
