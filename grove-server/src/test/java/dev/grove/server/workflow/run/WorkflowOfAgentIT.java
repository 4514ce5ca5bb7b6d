package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Agents call workflows, and workflows run agents, as deep as may be. */
class WorkflowOfAgentIT extends ServerIT {

    private HttpCaller http;
    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        http = newCaller(newTenant(), "admin");
        caller = new WorkflowCaller(http);
    }

    @Test
    void anAgentWaitsForTheOutputOfTheWorkflowThatItCalls() {
        caller.store(
                """
                name: shout
                description: Says a text aloud.
                input: {type: object, properties: {text: {type: string}}, required: [text]}
                nodes:
                  say: {tool: echo, with: {text: "${input.text.upperAscii()}!"}}
                output: "${nodes.say.output}"
                """);
        JsonNode run = runOfAgent("shouter");
        assertThat(run.path("status").asString()).isEqualTo("completed");
        JsonNode call =
                http.get("/agent-runs/" + run.path("run_id").asString() + "/turns")
                        .json()
                        .at("/items/0/tool_calls/0");
        assertThat(call.path("result").asString()).isEqualTo("HELLO!");
        JsonNode child = http.get("/workflow-runs/" + call.path("child_run_id").asString()).json();
        assertThat(child.path("parent_run_id")).isEqualTo(run.path("run_id"));
        assertThat(child.at("/workflow/name").asString()).isEqualTo("shout");
    }

    @Test
    void readsASkillAsItWasWhenTheRunStarted() {
        assertThat(
                        http.post(
                                        "/skills",
                                        "{\"name\":\"memo-rubric\",\"description\":\"d\",\"body\":\"Be brief.\"}")
                                .status())
                .isEqualTo(201);
        caller.store(
                """
                name: skilled
                nodes:
                  go: {wait: {event: go, timeout: 1h}}
                  say: {tool: echo, with: {text: "Rule: ${skills.memo_rubric}"}, after: [go]}
                output: "${nodes.say.output}"
                """);
        Started run = caller.start("skilled", "{}");
        run.awaitNode("go", "waiting");
        assertThat(
                        http.post(
                                        "/skills",
                                        "{\"name\":\"memo-rubric\",\"description\":\"d\",\"body\":\"Be long.\"}")
                                .status())
                .isEqualTo(200);
        assertThat(http.post(run.path("events/go"), "{}").status()).isEqualTo(202);
        assertThat(run.completed().asString()).contains("Rule: Be brief.");
    }

    private JsonNode runOfAgent(String script) {
        HttpAnswer stored =
                http.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[\"workflow:shout\",\"finish\"]}"
                                .formatted(script, script));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        HttpAnswer started = http.post("/agents/" + script + "/runs", "{\"goal\":\"g\"}");
        String path = "/agent-runs/" + started.text("run_id");
        await().until(() -> http.get(path).json().path("finished_at").isString());
        return http.get(path).json();
    }

    @Test
    void goesNoDeeperThanTheRootAllows() {
        caller.store("{name: a0, nodes: {v: {value: 1}}}");
        for (int i = 1; i <= 7; i++) {
            caller.store("{name: a%d, nodes: {c: {workflow: a%d, input: {}}}}".formatted(i, i - 1));
        }
        Started deep = caller.start("a7", "{}");
        JsonNode failed = deep.awaitEnd("failed");
        assertThat(failed.at("/error/message").asString()).contains("max_depth");
        assertThat(caller.start("a5", "{}").awaitEnd("completed").path("status").asString())
                .isEqualTo("completed");
    }

    /** Whom the agent will delegate to is not known: it may be one that calls the workflow. */
    @Test
    void warnsOfAWorkflowThatMayStartItselfThroughADelegation() {
        caller.store("{name: outer, nodes: {v: {value: 1}}}");
        storeAgent("reader", "workflow:outer");
        storeAgent("lead", "delegate_task");
        storeAgent("plain", "echo");
        assertThat(recursionOf("lead"))
                .singleElement()
                .asString()
                .contains("/nodes/a/agent")
                .contains("may start itself: outer → agent lead → agent reader → outer");
        caller.store("{name: outer, nodes: {a: {agent: lead, goal: g}}}");
        assertThat(recursionOf("plain")).isEmpty();
        storeAgent("reader", "echo");
        assertThat(recursionOf("lead")).isEmpty();
    }

    private List<JsonNode> recursionOf(String agent) {
        HttpAnswer found =
                http.send(
                        http.request("/workflows/validate")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                "{name: outer, nodes: {a: {agent: %s, goal: g}}}"
                                                        .formatted(agent))));
        assertThat(found.json().path("valid").asBoolean()).as(found.body()).isTrue();
        return found.json()
                .path("warnings")
                .valueStream()
                .filter(one -> one.path("code").asString().equals("recursion"))
                .toList();
    }

    private void storeAgent(String name, String tool) {
        HttpAnswer stored =
                http.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/greeter\",\"tools\":[\"%s\"]}"
                                .formatted(name, tool));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }
}
