package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Agents run workflows by {@code run_workflow}: those that they name, and no others. */
class WorkflowByNameIT extends ServerIT {

    private static final String SHOUT =
            """
            name: shout
            description: Says a text aloud.
            input: {type: object, properties: {text: {type: string}}, required: [text]}
            nodes:
              go: {wait: {event: go}}
              say: {tool: echo, with: {text: "${input.text.upperAscii()}!"}, after: [go]}
            output: "${nodes.say.output}"
            """;

    private static final String BY_NAME = "[\"run_workflow\",\"finish\"]";

    private HttpCaller http;
    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        http = newCaller(newTenant(), "admin");
        caller = new WorkflowCaller(http);
    }

    @Test
    void runsOneThatItNamesAndWaitsForItAsARow() {
        caller.store(SHOUT);
        stored("by-name", BY_NAME, ",\"workflows\":[\"shout\"]");
        String run = start("by-name", "");
        await().until(() -> get(run).path("status").asString(), "waiting"::equals);
        assertThat(get(run).at("/wait/kind").asString()).as(get(run).toString()).isEqualTo("child");
        assertThat(
                        owner().sql(
                                        "SELECT lease_owner IS NULL FROM agent_runs WHERE id = :run::uuid")
                                .param("run", run)
                                .query(Boolean.class)
                                .single())
                .isTrue();
        String child = tree(run).getLast().path("run_id").asString();
        assertThat(http.post("/workflow-runs/" + child + "/events/go", "{}").status())
                .isEqualTo(202);
        assertThat(ended(run).path("status").asString()).isEqualTo("completed");
        JsonNode call = calls(run).getFirst();
        assertThat(call.path("result").asString()).isEqualTo("HELLO!");
        assertThat(call.path("child_run_id").asString()).isEqualTo(child);
    }

    @Test
    void keepsTheVersionThatWasCurrentWhenItsAgentWasStored() {
        caller.store("{name: shout, nodes: {v: {value: first}}, output: \"${nodes.v.output}\"}");
        stored("by-name", BY_NAME, ",\"workflows\":[\"shout\"]");
        caller.store("{name: shout, nodes: {v: {value: second}}, output: \"${nodes.v.output}\"}");
        String run = start("by-name", "");
        assertThat(ended(run).path("status").asString()).isEqualTo("completed");
        assertThat(calls(run).getFirst().path("result").asString()).isEqualTo("first");
        assertThat(http.delete("/workflows/shout").text("detail")).contains("by-name");
    }

    @Test
    void runsNothingElseAndNothingWithAWrongInput() {
        caller.store(SHOUT);
        caller.store("{name: whisper, nodes: {v: {value: 1}}}");
        stored("by-wrong-name", BY_NAME, ",\"workflows\":[\"shout\"]");
        String run = start("by-wrong-name", "");
        assertThat(ended(run).path("status").asString()).isEqualTo("completed");
        assertThat(calls(run))
                .extracting(call -> call.path("result").asString())
                .satisfiesExactly(
                        unlisted -> assertThat(unlisted).contains("name", "shout"),
                        wrong -> assertThat(wrong).contains("Not delegated", "input", "text"),
                        missing -> assertThat(missing).contains("Not delegated", "text"));
        assertThat(tree(run)).as("no run below").hasSize(1);
    }

    /** Whom an agent delegates to is known no earlier. */
    @Test
    void isRefusedAWorkflowThatRunsAboveIt() {
        stored("boss", "[\"delegate_task\",\"finish\"]", "");
        caller.store("{name: above, nodes: {a: {agent: boss, goal: go}}, output: done}");
        stored("helper", BY_NAME, ",\"workflows\":[\"above\"]");
        WorkflowCaller.Started above = caller.start("above", "{}");
        assertThat(above.completed().asString()).isEqualTo("done");
        String helper =
                tree(above.id()).stream()
                        .filter(run -> run.path("agent").asString("").equals("helper"))
                        .findFirst()
                        .orElseThrow()
                        .path("run_id")
                        .asString();
        assertThat(calls(helper).getFirst().path("result").asString())
                .contains("above is running above this run");
        assertThat(tree(above.id())).as("the workflow, boss and helper").hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[\"run_workflow\",\"finish\"] | [\"again\"] | workflows[0]",
                "[\"workflow:again\",\"finish\"] | null | tools[0]"
            })
    void isNoToolOfAnAgentThatItWouldRunAgain(String tools, String workflows, String field) {
        stored("looper", "[\"finish\"]", "");
        caller.store("{name: between, nodes: {a: {agent: looper, goal: go}}}");
        caller.store("{name: again, nodes: {w: {workflow: between, input: {}}}}");
        HttpAnswer refused = store("looper", tools, ",\"workflows\":" + workflows);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message"))
                .contains("agent looper → again → between → agent looper");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[\"run_workflow\"] | null | tools[0] | name some in workflows",
                "[\"finish\"] | [\"shout\"] | workflows | list that among the tools",
                "[\"run_workflow\"] | [\"shoot\"] | workflows[0] | did you mean shout?",
                "[\"run_workflow\"] | [\"shout\",\"shout\"] | workflows[1] | named twice"
            })
    void saysWhatIsWrongWithWhatAnAgentNames(
            String tools, String workflows, String field, String message) {
        caller.store(SHOUT);
        HttpAnswer refused = store("wrong", tools, ",\"workflows\":" + workflows);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message")).contains(message);
    }

    @Test
    void spendsNoMoreThanTheTreeOfItsCallerMay() {
        stored("steady", "[\"echo\",\"finish\"]", ",\"limits\":{\"max_turns\":1000}");
        caller.store("{name: spend, nodes: {w: {agent: steady, goal: go}}}");
        stored("buyer", BY_NAME, ",\"workflows\":[\"spend\"]");
        String run = start("buyer", ",\"limits\":{\"max_tokens\":500}");
        JsonNode _ = ended(run);
        JsonNode steady =
                http.get("/agent-runs/" + tree(run).getLast().path("run_id").asString()).json();
        assertThat(steady.path("stop_reason").asString())
                .as(steady.toString())
                .isEqualTo("token_budget");
        assertThat(
                        owner().sql(
                                        """
                                        SELECT sum(input_tokens + output_tokens) FROM agent_runs
                                         WHERE root_run_id = :run::uuid
                                        """)
                                .param("run", run)
                                .query(Long.class)
                                .single())
                .isLessThanOrEqualTo(500);
    }

    private void stored(String agent, String tools, String more) {
        HttpAnswer stored = store(agent, tools, more);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    /** An agent that plays the script of its name. */
    private HttpAnswer store(String agent, String tools, String more) {
        return http.post(
                "/agents",
                "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":%s%s}"
                        .formatted(
                                agent,
                                agent.equals("looper") || agent.equals("wrong") ? "steady" : agent,
                                tools,
                                more));
    }

    private String start(String agent, String more) {
        HttpAnswer started =
                http.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"" + more + "}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    private JsonNode get(String run) {
        return http.get("/agent-runs/" + run).json();
    }

    private JsonNode ended(String run) {
        await().until(() -> get(run).path("finished_at").isString());
        return get(run);
    }

    private List<JsonNode> calls(String run) {
        return http.get("/agent-runs/" + run + "/turns")
                .json()
                .at("/items/0/tool_calls")
                .valueStream()
                .toList();
    }

    private List<JsonNode> tree(String run) {
        return http.get("/agent-runs/" + run + "/tree").json().path("items").valueStream().toList();
    }
}
