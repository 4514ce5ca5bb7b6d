package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class GovernedRunIT extends GovernedIT {

    private static final String ASK =
            """
            {"id":"ask","on":"echo","when":"args.text == 'main'","then":"ask","say":"Is it tested?"}
            """;

    @Test
    void deniesWithSomeArgumentsWhatItAllowsWithOthers() {
        policy("writer", BRANCHES);
        pusher("pusher", "writer");
        WaitingRun run = completed("pusher");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(calls(run).get(1).path("result").asString())
                .isEqualTo(
                        "denied by rule branches of writer: Push to agent/… only.\nThe call was not run.");
        assertThat(events(run, "policy.denied"))
                .singleElement()
                .satisfies(denied -> {
                    assertThat(denied.path("turn").asInt()).isEqualTo(2);
                    assertThat(denied.at("/by/policy").asString()).isEqualTo("writer");
                    assertThat(denied.at("/by/version").asInt()).isEqualTo(1);
                    assertThat(denied.at("/by/rule").asString()).isEqualTo("branches");
                    assertThat(denied.at("/by/layer").asString()).hasSize(64);
                    assertThat(denied.path("say").asString()).contains("agent/…");
                    assertThat(denied.path("faulted")).isEmpty();
                });
        assertThat(events(run, "tool.started")).as("of two calls").hasSize(2);
    }

    @Test
    void isReadWithItsLayersAndWhatTheySaid() {
        policy("writer", BRANCHES);
        pusher("pusher", "writer");
        WaitingRun run = completed("pusher");
        JsonNode authority = caller.get("/agent-runs/" + run.id() + "/authority").json();
        assertThat(authority.path("digest").asString()).isEqualTo(authority(run.id()));
        assertThat(authority.path("layers")).hasSize(1);
        assertThat(authority.at("/layers/0/policy").asString()).isEqualTo("writer");
        assertThat(authority.at("/layers/0/version").asInt()).isEqualTo(1);
        assertThat(authority.at("/layers/0/mode").asString()).isEqualTo("enforce");
        assertThat(authority.path("rulings")).hasSize(1);
        JsonNode ruling = authority.at("/rulings/0");
        assertThat(ruling.path("ruling").asString()).isEqualTo("denied");
        assertThat(ruling.path("rule").asString()).isEqualTo("branches");
        assertThat(ruling.path("layer").asString())
                .isEqualTo(authority.at("/layers/0/digest").asString());
        assertThat(ruling.path("seq").asLong())
                .isEqualTo(events(run, "policy.denied").getFirst().path("seq").asLong());
        pusher("free");
        JsonNode none = caller.get("/agent-runs/" + completed("free").id() + "/authority").json();
        assertThat(none.path("digest").isNull()).isTrue();
        assertThat(none.path("layers")).isEmpty();
        assertThat(
                        newCaller(newTenant(), "admin")
                                .get("/agent-runs/" + run.id() + "/authority")
                                .status())
                .isEqualTo(404);
    }

    /** It ends before the application is asked for it. */
    @Test
    void deniesAToolOfTheClient() {
        policy(
                "writer",
                "{\"id\":\"quiet\",\"on\":\"ask_*\",\"when\":\"args.question == 'colour'\",\"then\":\"deny\"}");
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"asker","system_prompt":"p","model":"scripted/asker","tools":["echo","finish"],"policies":["writer"],
                         "client_tools":[{"name":"ask_user","description":"Asks.","input_schema":{"type":"object",
                           "properties":{"question":{"type":"string"}},"required":["question"]}}]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun run = start("asker");
        assertThat(run.awaitCalls("client_tool"))
                .extracting(call -> call.path("arguments").path("question").asString())
                .containsExactly("size");
        assertThat(events(run, "policy.denied")).hasSize(1);
    }

    @Test
    void isNotGovernedWithoutAPolicy() {
        policy("writer", BRANCHES);
        pusher("free");
        WaitingRun run = completed("free");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(authority(run.id())).isEmpty();
    }

    @Test
    void aConditionThatFaultsDoesNotAllow() {
        policyWith(
                "writer",
                "\"default\":\"deny\"",
                "{\"id\":\"done\",\"on\":\"finish\",\"then\":\"allow\"}",
                "{\"id\":\"some\",\"on\":\"ech*\",\"when\":\"args.nothing == 'x'\",\"then\":\"allow\"}");
        pusher("pusher", "writer");
        WaitingRun run = completed("pusher");
        assertThat(statuses(run)).containsExactly("denied", "denied", "completed");
        JsonNode denied = events(run, "policy.denied").getFirst();
        assertThat(denied.at("/by/rule").asString()).isEqualTo("default");
        assertThat(denied.at("/faulted/0/by/rule").asString()).isEqualTo("some");
        assertThat(denied.at("/faulted/0/fault").asString()).isEqualTo("missing");
    }

    @Test
    void watchesAndLetsPass() {
        policyWith("writer", "\"mode\":\"watch\",\"default\":\"allow\"", BRANCHES);
        pusher("pusher", "writer");
        WaitingRun run = completed("pusher");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(events(run, "policy.watched"))
                .singleElement()
                .satisfies(watched -> {
                    assertThat(watched.path("turn").asInt()).isEqualTo(2);
                    assertThat(watched.path("outcome").asString()).isEqualTo("deny");
                    assertThat(watched.at("/by/rule").asString()).isEqualTo("branches");
                });
    }

    @Test
    void asksAndRunsWhatIsApproved() {
        policy("writer", ASK);
        pusher("pusher", "writer");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(json(run).at("/wait/calls/0/asked_because").asString())
                .isEqualTo("asked by rule ask of writer: Is it tested?");
        assertThat(caller.get("/approvals").text("items/0/asked_because"))
                .isEqualTo("asked by rule ask of writer: Is it tested?");
        assertThat(events(run, "policy.asked"))
                .singleElement()
                .satisfies(asked -> {
                    assertThat(asked.at("/by/rule").asString()).isEqualTo("ask");
                    assertThat(asked.path("say").asString()).isEqualTo("Is it tested?");
                    assertThat(asked.path("tool_call_id").asString()).isEqualTo(call);
                });
        assertThat(decide(run, call, "{\"decision\":\"approve\"}").status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(calls(run).get(1).path("result").asString()).isEqualTo("main");
        assertThat(events(run, "policy.asked")).as("not asked again").hasSize(1);
    }

    @Test
    void doesNotRunWhatIsNotApproved() {
        policy(
                "writer",
                "{\"id\":\"wordless\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\"}");
        pusher("pusher", "writer");
        WaitingRun run = start("pusher");
        decide(run, waitsFor(run), "{\"decision\":\"deny\",\"reason\":\"no\"}");
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
    }

    @Test
    void refusesAnEditIntoWhatIsDenied() {
        policy(
                "writer",
                ASK,
                "{\"id\":\"never\",\"on\":\"echo\",\"when\":\"args.text == 'prod'\",\"then\":\"deny\",\"say\":\"Not there.\"}");
        pusher("pusher", "writer");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        HttpAnswer refused =
                decide(run, call, "{\"decision\":\"approve\",\"arguments\":{\"text\":\"prod\"}}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("denied_by_policy");
        assertThat(refused.text("detail")).contains("rule never of writer: Not there.");
        assertThat(json(run).path("status").asString()).isEqualTo("waiting");
        assertThat(
                        decide(
                                        run,
                                        call,
                                        "{\"decision\":\"approve\",\"arguments\":{\"text\":\"agent/y\"}}")
                                .status())
                .isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(calls(run).get(1).path("result").asString()).endsWith("agent/y");
    }

    @Test
    void isBoundToThePoliciesOfItsStart() {
        policy("writer", ASK);
        pusher("pusher", "writer");
        WaitingRun before = start("pusher");
        String call = waitsFor(before);
        policy("writer", "{\"id\":\"none\",\"on\":\"echo\",\"then\":\"deny\"}");
        pusher("pusher", "writer");
        decide(before, call, "{\"decision\":\"approve\"}");
        before.awaitStatus("completed");
        assertThat(statuses(before)).containsExactly("completed", "completed", "completed");
        assertThat(statuses(completed("pusher"))).containsExactly("denied", "denied", "completed");
    }

    /** Calls that are asked for at once are decided one after another. */
    @Test
    void countsCallsThatAreAskedForAtOnce() {
        policy(
                "few",
                "{\"id\":\"two\",\"on\":\"echo\",\"when\":\"counts.of_tool >= 2\",\"then\":\"deny\"}");
        agent("repeater", "repeater", "\"echo\",\"finish\"", "few");
        WaitingRun run = completed("repeater");
        assertThat(statuses(run)).containsExactly("completed", "completed", "denied", "completed");
    }

    @Test
    void allItsPoliciesCount() {
        policy("writer", BRANCHES);
        policy("nothing", "{\"id\":\"none\",\"on\":\"echo\",\"then\":\"deny\"}");
        pusher("pusher", "writer", "nothing");
        assertThat(statuses(completed("pusher"))).containsExactly("denied", "denied", "completed");
    }

    /** A layer that cannot be read denies, whatever it said. */
    @Test
    void deniesWhereALayerIsGone() {
        policy("writer", ASK);
        pusher("pusher", "writer");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        owner().sql("UPDATE agent_runs SET authority = repeat('a', 64) WHERE id = :run::uuid")
                .param("run", run.id())
                .update();
        decide(run, call, "{\"decision\":\"approve\"}");
        // Nor may it finish, and its script has no other turn.
        run.awaitStatus("failed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "denied");
        assertThat(events(run, "policy.denied").getFirst().at("/by/rule").asString())
                .isEqualTo("authority_unreadable");
    }

    private String waitsFor(WaitingRun run) {
        run.awaitStatus("waiting");
        JsonNode wait = json(run).path("wait");
        assertThat(wait.path("kind").asString()).isEqualTo("approval");
        return wait.at("/calls/0/id").asString();
    }

    private HttpAnswer decide(WaitingRun run, String call, String body) {
        return caller.post("/agent-runs/" + run.id() + "/approvals/" + call, body);
    }
}
