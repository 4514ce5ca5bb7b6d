package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpCaller;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Questions that nodes of a called workflow ask of people. */
class McpWorkflowFormsIT extends WorkflowToolCalls {

    private static final String SENDS =
            """
            name: sends
            output_schema: {type: object}
            nodes:
              text: {value: "send this"}
              approve:
                ask:
                  title: "Send it?"
                  show: {text: "${nodes.text.output}"}
                  form: {type: object, required: [to], properties: {to: {type: string, maxLength: 20}, copies: {type: integer}}}
            output: {decision: "${nodes.approve.output.decision}", answer: "${nodes.approve.output.answer}"}
            """;

    private static final String YES =
            "{\"action\":\"accept\",\"content\":{\"approve\":true,\"reason\":\"fine\",\"to\":\"ops\"}}";

    /** Sends the same answer to every question of a call, in the call's next round. */
    private JsonNode answer(String tool, JsonNode asked, String answer) {
        assertThat(asked.path("resultType").asString())
                .as(asked.toString())
                .isEqualTo("input_required");
        ObjectNode params = (ObjectNode) JsonMapper.shared().readTree(call(tool, "{}"));
        params.set("requestState", asked.path("requestState"));
        ObjectNode answers = params.putObject("inputResponses");
        for (String id : asked.path("inputRequests").propertyNames()) {
            answers.set(id, JsonMapper.shared().readTree(answer));
        }
        JsonNode next = user.call("tools/call", params.toString()).json();
        assertThat(next.has("result")).as(next.toString()).isTrue();
        return next.path("result");
    }

    private JsonNode askOf(String run, String node) {
        return reader.get("/workflow-runs/" + run + "/nodes/" + node).json().path("ask");
    }

    @Test
    void areAskedOfTheClientsUserWithTheirForm() {
        publishWorkflow(SENDS);
        JsonNode asked = result(user, "sends", "{}");
        JsonNode question = asked.at("/inputRequests/1/params");
        assertThat(question.path("message").stringValue())
                .contains("sends asks: Send it?", "send this");
        assertThat(question.at("/requestedSchema/properties").propertyNames())
                .containsExactly("approve", "reason", "to", "copies");
        assertThat(question.at("/requestedSchema/required").toString()).isEqualTo("[\"approve\"]");

        JsonNode result = answer("sends", asked, YES);
        assertThat(result.path("structuredContent").toString())
                .isEqualTo("{\"decision\":\"approve\",\"answer\":{\"to\":\"ops\"}}");
        JsonNode decision = askOf(runOf(result), "approve").at("/decisions/0");
        assertThat(decision.path("reason").stringValue()).isEqualTo("fine");
    }

    @Test
    void areAskedOnTheStreamOfTheEarlierEra() {
        publishWorkflow(SENDS);
        McpClient client = McpClient.legacy(user.caller());
        try (McpClient.Stream stream =
                client.open(client.request("tools/call", call("sends", "{}")))) {
            JsonNode question = stream.nextNamed("elicitation/create");
            client.caller()
                    .send(
                            client.post(
                                    "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}"
                                            .formatted(question.get("id"), YES)));
            assertThat(stream.next().at("/result/structuredContent/decision").asString())
                    .isEqualTo("approve");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"action\":\"decline\"}",
                "{\"action\":\"accept\",\"content\":{\"approve\":false}}"
            })
    void areDeniedByAFormThatIsDeclinedOrAnsweredWithNo(String no) {
        publishWorkflow(SENDS);
        JsonNode result = answer("sends", result(user, "sends", "{}"), no);
        assertThat(result.at("/structuredContent/decision").stringValue()).isEqualTo("deny");
    }

    /** A client that has no user closes every form by itself. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"action\":\"cancel\"}", "{\"action\":\"accept\"}"})
    void areLeftWhereTheFormIsClosed(String closed) {
        publishWorkflow(SENDS);
        assertLeftAndAnswerable(answer("sends", result(user, "sends", "{}"), closed));
    }

    @Test
    void areLeftWhereTheClientCannotBeAsked() {
        publishWorkflow(SENDS);
        assertLeftAndAnswerable(result(McpClient.legacy(user.caller(), "{}"), "sends", "{}"));
    }

    private void assertLeftAndAnswerable(JsonNode left) {
        String run = runOf(left);
        assertThat(left.path("isError").booleanValue())
                .as("clients do not show what is not of the tool's schema")
                .isTrue();
        String digest = askOf(run, "approve").path("digest").stringValue();
        assertThat(text(left))
                .contains(
                        "approve asks: Send it?",
                        "send this",
                        "POST /workflow-runs/" + run + "/asks/approve",
                        digest);
        assertThat(statusOf(run)).isEqualTo("waiting");
        assertThat(
                        user.caller()
                                .post(
                                        "/workflow-runs/" + run + "/asks/approve",
                                        "{\"decision\":\"approve\",\"answer\":{\"to\":\"me\"},\"digest\":\"%s\"}"
                                                .formatted(digest))
                                .status())
                .isEqualTo(202);
        await().until(() -> statusOf(run).equals("completed"));
    }

    @Test
    void sayWhyAnAnswerWasNotTaken() {
        publishWorkflow(SENDS);
        JsonNode left =
                answer(
                        "sends",
                        result(user, "sends", "{}"),
                        "{\"action\":\"accept\",\"content\":{\"approve\":true}}");
        assertThat(text(left))
                .startsWith("The answer to approve was not taken: answer")
                .contains("to", "POST /workflow-runs/");
        assertThat(statusOf(runOf(left))).isEqualTo("waiting");
    }

    /** A key decides once. */
    @Test
    void areLeftToOthersWhoAreAskedToo() {
        publishWorkflow(
                """
                name: four_eyes
                nodes:
                  both: {ask: {title: "Both?", count: 2}}
                  other: {ask: {title: "Other?", who: {scope: invoke, not: starter}}, after: [both]}
                output: "${nodes.other.output.decision}"
                """);
        JsonNode left =
                answer(
                        "four_eyes",
                        result(user, "four_eyes", "{}"),
                        "{\"action\":\"accept\",\"content\":{\"approve\":true}}");
        String run = runOf(left);
        assertThat(text(left)).contains("both asks", "a decision of 1 key with the scope");
        assertThat(askOf(run, "both").path("decisions")).hasSize(1);
        HttpCaller second = newCaller(tenant, "invoke");
        for (String node : List.of("both", "other")) {
            await().until(() -> askOf(run, node).path("digest").isString());
            assertThat(
                            second.post(
                                            "/workflow-runs/" + run + "/asks/" + node,
                                            "{\"decision\":\"approve\",\"digest\":\"%s\"}"
                                                    .formatted(
                                                            askOf(run, node)
                                                                    .path("digest")
                                                                    .stringValue()))
                                    .status())
                    .isEqualTo(202);
        }
        await().until(() -> statusOf(run).equals("completed"));
    }

    @Test
    void areNotAskedOfTheStarterWhereOthersAreMeant() {
        publishWorkflow(
                """
                name: others
                nodes:
                  other: {ask: {title: "Other?", who: {scope: invoke, not: starter}}}
                """);
        assertThat(text(result(user, "others", "{}"))).contains("a decision of 1 other key");
    }

    @Test
    void areAskedFromWithinAMapsGraph() {
        publishWorkflow(
                """
                name: many
                nodes:
                  each:
                    map: "${['a', 'b']}"
                    do:
                      nodes:
                        sure: {ask: {title: "Sure of ${item}?"}}
                      output: "${nodes.sure.output.decision}"
                output: "${nodes.each.output.completed.map(one, one.output)}"
                """);
        JsonNode asked = result(user, "many", "{}");
        JsonNode result =
                answer("many", asked, "{\"action\":\"accept\",\"content\":{\"approve\":true}}");
        while (result.path("resultType").asString("").equals("input_required")) {
            result =
                    answer(
                            "many",
                            result,
                            "{\"action\":\"accept\",\"content\":{\"approve\":true}}");
        }
        assertThat(text(result)).isEqualTo("[\"approve\",\"approve\"]");
    }

    @Test
    void sayWhereWhatIsBelowThemIsAnswered() {
        structured(
                provision(
                        "upsert_agent",
                        agent(
                                "asker",
                                0,
                                ",\"client_tools\":[{\"name\":\"ask_user\",\"description\":\"Asks.\",\"input_schema\":{\"type\":\"object\"}}]",
                                "ask_user")));
        publishWorkflow(
                """
                name: below
                nodes:
                  paid: {wait: {event: paid}}
                  work: {agent: asker, goal: ask}
                """);
        JsonNode left = result(user, "below", "{}");
        String run = runOf(left);
        String child =
                reader.get("/workflow-runs/" + run + "/nodes/work")
                        .json()
                        .path("child_run_id")
                        .stringValue();
        assertThat(text(left))
                .contains(
                        "paid waits for an event",
                        "POST /workflow-runs/" + run + "/events/paid",
                        "ask_user",
                        "/agent-runs/" + child + "/");
    }
}
