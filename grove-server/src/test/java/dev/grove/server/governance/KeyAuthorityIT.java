package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Whatever a key starts, by whichever door, is governed by the policies of the key. */
class KeyAuthorityIT extends KeyAuthorityBed {

    @Test
    void aMessageThatWaitsIsAnsweredUnderThePoliciesOfWhoSentIt() {
        policy(
                "asking",
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\"}");
        pusher("pusher", "asking");
        String session = session(caller);
        WaitingRun first =
                new WaitingRun(
                        caller,
                        "pusher",
                        caller.post("/sessions/" + session + "/messages", "{\"text\":\"push\"}")
                                .json()
                                .at("/answer/run_id")
                                .asString());
        first.awaitStatus("waiting");

        HttpAnswer steering =
                bound.post(
                        "/sessions/" + session + "/messages",
                        "{\"text\":\"push main\",\"if_busy\":\"steer\"}");
        assertThat(steering.status()).as(steering.body()).isEqualTo(409);
        assertThat(steering.text("code")).isEqualTo("session_busy");
        assertThat(steering.body()).contains("not governed by the policies");

        HttpAnswer queued = bound.post("/sessions/" + session + "/messages", "{\"text\":\"push\"}");
        assertThat(queued.status()).as(queued.body()).isEqualTo(201);
        caller.post(
                "/agent-runs/" + first.id() + "/approvals/call_2_1", "{\"decision\":\"approve\"}");
        first.awaitStatus("completed");
        assertThat(statuses(first)).containsExactly("completed", "completed", "completed");
        await().until(() -> !startedBy(key.text("id")).isEmpty());
        assertThat(policies(started())).containsExactly("writer", "asking");
    }

    @Test
    void anAnswerIsSteeredUnderThePoliciesThatItHas() {
        policy("asking", "{\"id\":\"ask\",\"on\":\"echo\",\"then\":\"ask\"}");
        pusher("pusher", "asking");
        String session = session(bound);
        say(session);
        started().awaitStatus("waiting");
        HttpAnswer steering =
                bound.post(
                        "/sessions/" + session + "/messages",
                        "{\"text\":\"push main\",\"if_busy\":\"steer\"}");
        assertThat(steering.status()).as(steering.body()).isEqualTo(201);
    }

    @Test
    void aGrandchildHasTheDenialsOfTheKey() {
        agent("grandparent", "grandparent", "\"delegate_task\",\"finish\"");
        agent("middle", "middle", "\"delegate_task\",\"finish\"");
        post("/agents/grandparent/runs", GOAL);
        WaitingRun root = started();
        root.awaitStatus("completed");
        JsonNode deepest = tree(root).getLast();
        assertThat(deepest.path("depth").asInt()).isEqualTo(2);
        WaitingRun grandchild = new WaitingRun(caller, "pusher", deepest.path("run_id").asString());
        assertThat(statuses(grandchild)).containsExactly("completed", "denied", "completed");
        assertThat(layers(grandchild.id())).isEqualTo(2);
    }

    /** It is stopped before the call that the policy denies. */
    @Test
    void aRunThatTheKeyResumesGoesOnUnderItsPolicies() {
        HttpAnswer stopped =
                caller.post("/agents/pusher/runs", "{\"goal\":\"g\",\"limits\":{\"max_turns\":1}}");
        WaitingRun run = new WaitingRun(caller, "pusher", stopped.text("run_id"));
        run.awaitStatus("stopped");
        HttpAnswer resumed =
                bound.post("/agent-runs/" + run.id() + "/resume", "{\"limits\":{\"max_turns\":2}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitStatus("stopped");
        assertThat(statuses(run)).containsExactly("completed", "denied");
        assertThat(policies(run)).containsExactly("writer", "base");
        JsonNode changed = events(run, "authority.changed").getFirst();
        assertThat(changed.path("authority").asString()).isEqualTo(authority(run.id()));
        assertThat(changed.path("added")).hasSize(2);
        String before = authority(run.id());
        HttpAnswer bulk =
                bound.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"resume\",\"ids\":[\"%s\"]}".formatted(run.id()));
        assertThat(bulk.status()).as(bulk.body()).isEqualTo(200);
        assertThat(authority(run.id())).isEqualTo(before);
        assertThat(events(run, "authority.changed")).as("once").hasSize(1);
    }

    @Test
    void aWorkflowThatTheKeyResumesGoesOnUnderItsPolicies() {
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                """
                                                name: two
                                                nodes:
                                                  lead: {agent: pusher, goal: push, limits: {max_turns: 1}}
                                                """)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        HttpAnswer started = caller.post("/workflows/two/runs", "{}");
        WaitingRun root = new WaitingRun(caller, "", started.text("run_id"));
        assertThat(end(root)).isEqualTo("failed");
        assertThat(authority(root.id())).isEmpty();
        HttpAnswer resumed = bound.post("/workflow-runs/" + root.id() + "/resume", "{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        assertThat(end(root)).isEqualTo("failed");
        for (JsonNode each : tree(root)) {
            assertThat(layers(each.path("run_id").asString())).as(each.toString()).isEqualTo(2);
        }
    }

    @Test
    void standsBeforeThePoliciesOfTheAgent() {
        policy(
                "quiet",
                "{\"id\":\"own\",\"on\":\"echo\",\"when\":\"args.text == 'agent/x'\",\"then\":\"deny\"}");
        pusher("pusher", "quiet");
        post("/agents/pusher/runs", GOAL);
        WaitingRun run = started();
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("denied", "denied", "completed");
        assertThat(policies(run)).containsExactly("writer", "quiet");
        assertThat(
                        authorityOf(run)
                                .path("layers")
                                .valueStream()
                                .map(layer -> layer.path("from").toString()))
                .containsExactly("[\"key\"]", "[\"agent\"]");
    }

    @Test
    void keepsTheVersionThatItWasMadeWith() {
        policy("writer", "{\"id\":\"none\",\"on\":\"git_push\",\"then\":\"deny\"}");
        post("/agents/pusher/runs", GOAL);
        WaitingRun run = started();
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        HttpAnswer deleted = caller.delete("/policies/writer");
        assertThat(deleted.status()).isEqualTo(409);
        assertThat(deleted.body()).contains("governs the keys bound").contains("revoke");
        assertThat(caller.delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
        assertThat(caller.delete("/policies/writer").status()).isEqualTo(204);
    }

    @Test
    void showsItsPoliciesAndNeverChangesThem() {
        assertThat(key.json().path("policies").toString()).isEqualTo("[\"writer@1\"]");
        JsonNode listed = caller.get("/mcp/keys?limit=200").json().path("items");
        assertThat(
                        listed.valueStream()
                                .filter(each -> each.path("id").equals(key.json().path("id"))))
                .singleElement()
                .satisfies(each ->
                        assertThat(each.path("policies").toString()).isEqualTo("[\"writer@1\"]"));
        String path = "/mcp/keys/" + key.text("id");
        for (String method : List.of("PATCH", "PUT")) {
            assertThat(caller.call(method, path, "{\"policies\":[]}").status())
                    .as(method)
                    .isIn(404, 405);
        }
        HttpAnswer rotated = caller.post(path + "/rotate", "");
        assertThat(rotated.json().path("policies").toString()).isEqualTo("[\"writer@1\"]");
        bound = as(rotated.text("key"));
        post("/agents/pusher/runs", GOAL);
        assertThat(layers(started().id())).isEqualTo(2);
    }

    @Test
    void givesNoKeyFewerPoliciesThanItsOwn() {
        policy("more", "{\"id\":\"own\",\"on\":\"ws_*\",\"then\":\"deny\"}");
        HttpCaller admin = as(boundKey("admin", "writer").text("key"));
        HttpAnswer made = makeKey(admin, "invoke");
        assertThat(made.json().path("policies").toString()).isEqualTo("[\"writer@1\"]");
        HttpAnswer narrower = makeKey(admin, "admin", "more", "writer@1");
        assertThat(narrower.json().path("policies").toString())
                .isEqualTo("[\"writer@1\",\"more@1\"]");
        HttpAnswer client = admin.post("/oauth2/clients", "{\"name\":\"ci\",\"scope\":\"invoke\"}");
        assertThat(client.json().path("policies").toString()).isEqualTo("[\"writer@1\"]");

        String free = makeKey(caller, "admin").text("id");
        HttpAnswer refused = admin.post("/mcp/keys/" + free + "/rotate", "");
        assertThat(refused.status()).as(refused.body()).isEqualTo(403);
        assertThat(admin.post("/mcp/keys/" + narrower.text("id") + "/rotate", "").status())
                .isEqualTo(200);
        assertThat(admin.post("/mcp/keys/" + key.text("id") + "/rotate", "").status())
                .isEqualTo(200);
        assertThat(admin.post("/mcp/keys/" + UUID.randomUUID() + "/rotate", "").status())
                .isEqualTo(404);
    }

    @Test
    void anotherTenantsPoliciesAreNone() {
        HttpCaller other = newCaller(newTenant(), "admin");
        HttpAnswer refused = makeKey(other, "invoke", "writer");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("policies[0]");
        HttpAnswer operators = makeKey(operator(), "invoke", "trust/sandboxed");
        assertThat(operators.status()).isEqualTo(400);
        assertThat(operators.text("errors/0/field")).isEqualTo("policies");
        HttpAnswer forTenant =
                operator()
                        .post(
                                "/mcp/keys",
                                "{\"name\":\"bound\",\"scope\":\"invoke\",\"tenant_id\":\"%s\",\"policies\":[\"writer\",\"trust/sandboxed\"]}"
                                        .formatted(tenant));
        assertThat(forTenant.json().path("policies").toString())
                .isEqualTo("[\"writer@1\",\"trust/sandboxed@1\"]");
    }

    static Stream<List<String>> badNames() {
        return Stream.of(
                List.of("\"writter\"", "policies[0]", "did you mean writer"),
                List.of("\"writer@9\"", "policies[0]", "no version 9"),
                List.of("\"writer\",\"writer@1\"", "policies[1]", "twice"),
                List.of("null", "policies[0]", "name of a policy"),
                List.of("\"\"", "policies[0]", "name of a policy"),
                List.of("\"a'; DROP TABLE key_layers;--\"", "policies[0]", "name of a policy"),
                List.of("\"a,b c\"", "policies[0]", "name of a policy"),
                List.of("\"x\\u0000\"", "policies[0]", "name of a policy"),
                List.of("\"w\",".repeat(16) + "\"w\"", "policies", "at most 16"));
    }

    @ParameterizedTest
    @MethodSource("badNames")
    void refusesWhatIsNoPolicy(List<String> bad) {
        HttpAnswer made =
                caller.post(
                        "/mcp/keys",
                        "{\"name\":\"bound\",\"scope\":\"invoke\",\"policies\":[%s]}"
                                .formatted(bad.getFirst()));
        assertThat(made.status()).as(made.body()).isEqualTo(400);
        assertThat(made.text("errors/0/field")).isEqualTo(bad.get(1));
        assertThat(made.body()).contains(bad.get(2));
        HttpAnswer start =
                bound.post(
                        "/agents/pusher/runs",
                        "{\"goal\":\"g\",\"authority\":{\"policies\":[%s]}}"
                                .formatted(bad.getFirst()));
        assertThat(start.status()).as(start.body()).isEqualTo(400);
        assertThat(start.text("errors/0/field")).isEqualTo("authority." + bad.get(1));
        assertThat(startedBy(key.text("id"))).isEmpty();
    }
}
