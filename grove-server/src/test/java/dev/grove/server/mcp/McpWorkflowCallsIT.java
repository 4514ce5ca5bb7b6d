package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Published workflows as tools. */
class McpWorkflowCallsIT extends WorkflowToolCalls {

    private static final String SUMS =
            """
            name: sums
            description: Adds numbers for the operator.
            purpose: Adds up.
            input: {type: object, required: [numbers], properties: {numbers: {type: array, items: {type: integer}}}}
            output_schema: {type: object, required: [doubled], properties: {doubled: {type: array}}}
            nodes:
              first: {tool: echo, with: {text: "begun"}, title: The beginning}
              each:
                map: "${input.numbers}"
                after: [first]
                do: {tool: echo, with: {text: "${string(item * 2)}"}}
              never: {value: 1, when: "size(input.numbers) > 100"}
            output: {doubled: "${nodes.each.output.completed.map(one, one.output)}"}
            """;

    private static final String NUMBERS = "{\"numbers\":[1,2,3]}";

    private McpClient client(boolean modern) {
        return modern ? user : McpClient.legacy(user.caller());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areToolsWithTheirInputAndTheirOutput(boolean modern) {
        publishWorkflow(SUMS);
        McpClient client = client(modern);
        JsonNode tool =
                client.call("tools/list", "{}")
                        .json()
                        .at("/result/tools")
                        .valueStream()
                        .filter(one -> one.path("name").stringValue().equals("sums"))
                        .findFirst()
                        .orElseThrow();
        assertThat(tool.path("description").stringValue()).isEqualTo("Adds up.");
        assertThat(tool.at("/inputSchema/required/0").stringValue()).isEqualTo("numbers");
        assertThat(tool.at("/outputSchema/required/0").stringValue()).isEqualTo("doubled");

        JsonNode result = result(client, "sums", NUMBERS);
        assertThat(result.path("isError").asBoolean(false)).isFalse();
        assertThat(result.path("structuredContent").toString())
                .isEqualTo("{\"doubled\":[\"2\",\"4\",\"6\"]}")
                .isEqualTo(text(result));
        JsonNode run = reader.get("/workflow-runs/" + runOf(result)).json();
        assertThat(run.path("status").stringValue()).isEqualTo("completed");
        assertThat(run.path("origin").stringValue()).isEqualTo("mcp");
        assertThat(run.at("/workflow/input").toString()).isEqualTo(NUMBERS);
    }

    @Test
    void takeNothingThatTheirInputDoesNot() {
        publishWorkflow(SUMS);
        JsonNode refused = result(user, "sums", "{\"numbers\":[1,\"two\"]}");
        assertThat(refused.path("isError").booleanValue()).isTrue();
        assertThat(text(refused)).contains("numbers/1");
        assertThat(reader.get("/workflow-runs").json().path("items")).isEmpty();
    }

    /** Input that is no object is passed as the one argument {@code input}. */
    @Test
    void takeAnInputThatIsNoObject() {
        publishWorkflow(
                "name: twice\ninput: {type: integer}\nnodes: {v: {value: \"${input * 2}\"}}\noutput: \"${nodes.v.output}\"\n");
        JsonNode result = result(user, "twice", "{\"input\":21}");
        assertThat(text(result)).isEqualTo("42");
        assertThat(result.has("structuredContent")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void reportWhatIsSettledOfWhatIsKnown(boolean modern) {
        publishWorkflow(SUMS);
        McpClient client = client(modern);
        List<JsonNode> progress = new ArrayList<>();
        JsonNode message;
        try (McpClient.Stream stream =
                client.open(client.request("tools/call", withProgress("sums", NUMBERS)))) {
            message = stream.next();
            while (message.path("method").asString("").equals("notifications/progress")) {
                progress.add(message.path("params"));
                message = stream.next();
            }
        }
        String run = runOf(message.path("result"));
        assertThat(progress.getFirst().path("progress").doubleValue()).isZero();
        assertThat(progress.getFirst().path("total").doubleValue()).isEqualTo(3);
        assertThat(progress.getFirst().path("message").stringValue())
                .isEqualTo("grove://runs/" + run);
        assertThat(progress)
                .extracting(one -> one.path("progress").doubleValue())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(progress.getLast().path("progress").doubleValue()).isEqualTo(6);
        assertThat(progress.getLast().path("total").doubleValue())
                .as("the three nodes, and the three elements of the map")
                .isEqualTo(6);
        assertThat(progress)
                .extracting(one -> one.path("message").stringValue())
                .contains("never skipped", "The beginning completed", "each completed");
    }

    @Test
    void failWithTheWordsOfTheirRun() {
        publishWorkflow(
                """
                name: picky
                nodes:
                  no: {fail: {code: too_small, message: "three is too small"}}
                """);
        JsonNode result = result(user, "picky", "{}");
        assertThat(result.path("isError").booleanValue()).isTrue();
        assertThat(text(result)).contains("three is too small");
        assertThat(statusOf(runOf(result))).isEqualTo("failed");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areCancelledWithTheirCall(boolean modern) {
        structured(
                provision(
                        "upsert_agent",
                        agent("steady", 0, ",\"limits\":{\"max_turns\":1000}", "echo")));
        publishWorkflow(
                """
                name: endless
                nodes:
                  a: {value: 1}
                  b: {agent: steady, goal: go}
                """);
        McpClient client = client(modern);
        try (McpClient.Stream stream =
                client.open(client.request("tools/call", withProgress("endless", "{}")))) {
            assertThat(stream.nextNamed("notifications/progress")).isNotNull();
            if (!modern) {
                client.caller()
                        .send(
                                client.post(
                                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}"));
            }
        }
        await().until(() ->
                statuses().size() == 2 && statuses().stream().allMatch("cancelled"::equals));
    }

    @Test
    void areCalledInTheVersionThatIsPublished() {
        publishWorkflow(
                "name: v\npurpose: first\nnodes: {v: {value: one}}\noutput: \"${nodes.v.output}\"\n");
        structured(
                provision(
                        "update_workflow_metadata",
                        "{\"name\":\"v\",\"expected_version\":1,\"purpose\":\"second\"}"));
        assertThat(
                        reader.get("/workflow-runs/" + runOf(result(user, "v", "{}")))
                                .json()
                                .at("/workflow/version")
                                .intValue())
                .isEqualTo(1);
        structured(provision("publish_workflow", version("v", 2)));
        assertThat(
                        reader.get("/workflow-runs/" + runOf(result(user, "v", "{}")))
                                .json()
                                .at("/workflow/version")
                                .intValue())
                .isEqualTo(2);
        structured(provision("unpublish_workflow", version("v", 2)));
        assertThat(user.call("tools/call", call("v", "{}")).json().at("/error/message").asString())
                .startsWith("Unknown tool: v;");
    }

    /** A key that may write a workflow has it called by no act but publishing. */
    @Test
    void areRunByNameOnceTheyArePublishedAndNotBefore() {
        structured(
                provision(
                        "create_workflow",
                        "{\"yaml\":\"name: quick\\nnodes: {v: {value: \\\"${input.n}\\\"}}\\noutput: \\\"${nodes.v.output}\\\"\\n\"}"));
        for (McpClient client : List.of(provisioner, user)) {
            JsonNode refused = result(client, "grove__run_workflow", "{\"name\":\"quick\"}");
            assertThat(refused.path("isError").booleanValue()).isTrue();
            assertThat(text(refused)).contains("No workflow named quick is published");
        }
        assertThat(reader.get("/workflow-runs").json().path("items")).isEmpty();
        structured(provision("publish_workflow", version("quick", 1)));

        JsonNode result =
                result(
                        user,
                        "grove__run_workflow",
                        "{\"name\":\"quick\",\"input\":{\"n\":7},\"version\":1}");
        assertThat(text(result)).isEqualTo("7");
        assertThat(statusOf(runOf(result))).isEqualTo("completed");
        JsonNode other =
                user.call(
                                "tools/call",
                                call("grove__run_workflow", "{\"name\":\"quick\",\"version\":2}"))
                        .json()
                        .path("error");
        assertThat(other.path("code").intValue()).isEqualTo(-32602);
        assertThat(other.at("/data/current_version").intValue()).isEqualTo(1);
        McpClient stranger = McpClient.modern(newCaller(newTenant(), "invoke"));
        assertThat(text(result(stranger, "grove__run_workflow", "{\"name\":\"quick\"}")))
                .contains("No workflow named quick is published");
    }

    @Test
    void theirRunsAreReadWithTheirNodes() {
        publishWorkflow(SUMS);
        String run = runOf(result(user, "sums", NUMBERS));
        JsonNode read = runResource(McpClient.modern(reader), run);
        assertThat(read.path("kind").stringValue()).isEqualTo("workflow");
        assertThat(read.at("/workflow/name").stringValue()).isEqualTo("sums");
        assertThat(read.path("nodes"))
                .isEqualTo(reader.get("/workflow-runs/" + run + "/nodes").json().path("items"));
        McpClient stranger = McpClient.modern(newCaller(newTenant(), "admin"));
        assertThat(
                        stranger.call(
                                        "resources/read",
                                        "{\"uri\":\"grove://runs/%s\"}".formatted(run))
                                .json()
                                .has("error"))
                .isTrue();
    }

    /** The official client of the earlier era, with a schema that it checks the result against. */
    @Test
    void areCalledByTheJavaSdk() {
        publishWorkflow(SUMS);
        try (JavaSdkClient client = new JavaSdkClient(port(), user.caller().key())) {
            assertThat(client.structured("sums", Map.of("numbers", List.of(4))))
                    .isEqualTo("{doubled=[8]}");
        }
    }
}
