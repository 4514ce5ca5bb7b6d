package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A tenant with clients that author workflows, call them, and read what came of it. */
abstract class WorkflowToolCalls extends AgentToolCalls {

    /** Creates a workflow and publishes it. */
    void publishWorkflow(String yaml) {
        ObjectNode document = JsonMapper.shared().createObjectNode().put("yaml", yaml);
        JsonNode created = structured(provision("create_workflow", document.toString()));
        structured(
                provision(
                        "publish_workflow",
                        version(
                                created.path("name").stringValue(),
                                created.path("version").intValue())));
    }

    static String call(String tool, String arguments) {
        return "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments);
    }

    static String withProgress(String tool, String arguments) {
        return "{\"name\":\"%s\",\"arguments\":%s,\"_meta\":{\"progressToken\":\"p\"}}"
                .formatted(tool, arguments);
    }

    /** Result of a tool call; fails on a JSON-RPC error. */
    JsonNode result(McpClient client, String tool, String arguments) {
        JsonNode answer = client.call("tools/call", call(tool, arguments)).json();
        assertThat(answer.has("result")).as(answer.toString()).isTrue();
        return answer.path("result");
    }

    static String text(JsonNode result) {
        return result.at("/content/0/text").stringValue();
    }

    /** The run that a result links to. */
    static String runOf(JsonNode result) {
        JsonNode link = result.at("/content/1");
        assertThat(link.path("type").asString()).as(result.toString()).isEqualTo("resource_link");
        return link.path("uri").stringValue().replace("grove://runs/", "");
    }

    JsonNode runResource(McpClient client, String run) {
        return JsonMapper.shared()
                .readTree(
                        client.call(
                                        "resources/read",
                                        "{\"uri\":\"grove://runs/%s\"}".formatted(run))
                                .json()
                                .at("/result/contents/0/text")
                                .stringValue());
    }

    String statusOf(String run) {
        return reader.get("/workflow-runs/" + run).json().path("status").stringValue();
    }
}
