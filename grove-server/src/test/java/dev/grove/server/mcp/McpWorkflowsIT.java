package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.schema.JsonSchemas;
import dev.grove.server.HttpCaller;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Workflows over MCP: the records are those of REST, the rules those of an author's session. */
class McpWorkflowsIT extends McpServerIT {

    private static final String YAML = "name: sum  # of two\nnodes: {v: {value: \"${1 + 1}\"}}\n";

    private String tenant;
    private HttpCaller caller;
    private McpClient author;

    @BeforeEach
    void newAuthor() {
        tenant = newTenant();
        caller = newCaller(tenant, "provision");
        author = McpClient.modern(caller);
    }

    private static JsonNode call(McpClient client, String tool, String arguments) {
        return client.call(
                        "tools/call",
                        "{\"name\":\"grove__%s\",\"arguments\":%s}".formatted(tool, arguments))
                .json();
    }

    private JsonNode result(String tool, String arguments) {
        JsonNode answer = call(author, tool, arguments);
        assertThat(answer.at("/result/isError").asBoolean(false)).as(answer.toString()).isFalse();
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        return answer.at("/result/structuredContent");
    }

    private static String yaml(String text, String more) {
        ObjectNode arguments = (ObjectNode) JsonMapper.shared().readTree("{" + more + "}");
        return arguments.put("yaml", text).toString();
    }

    @Test
    void areCreatedPublishedChangedAndRemoved() {
        JsonNode created = result("create_workflow", yaml(YAML, ""));
        assertThat(created.path("mcp_exposed").booleanValue()).isFalse();
        assertThat(created.path("cost").path("worst_case_usd").isNumber()).isTrue();
        assertThat(result("get_workflow", "{\"name\":\"sum\"}"))
                .isEqualTo(caller.get("/workflows/sum").json())
                .isEqualTo(
                        result(
                                "get_workflow",
                                "{\"id\":\"" + created.path("id").asString() + "\"}"));
        assertThat(
                        result("get_workflow", "{\"name\":\"sum\",\"format\":\"yaml\"}")
                                .path("yaml")
                                .stringValue())
                .isEqualTo(YAML);

        JsonNode published =
                result("publish_workflow", "{\"name\":\"sum\",\"expected_version\":1}");
        assertThat(published.path("published_version").intValue()).isEqualTo(1);
        JsonNode described =
                result(
                        "update_workflow_metadata",
                        "{\"name\":\"sum\",\"expected_version\":1,\"purpose\":\"Adds\",\"category\":null}");
        assertThat(described.path("version").intValue()).isEqualTo(2);
        assertThat(described.path("published_version").intValue()).isEqualTo(1);
        assertThat(
                        result("get_workflow", "{\"name\":\"sum\",\"format\":\"yaml\"}")
                                .path("yaml")
                                .stringValue())
                .isEqualTo(
                        "name: sum  # of two\npurpose: \"Adds\"\nnodes: {v: {value: \"${1 + 1}\"}}\n");

        assertThat(result("list_workflows_all", "{}")).isEqualTo(caller.get("/workflows").json());
        assertThat(
                        result("unpublish_workflow", "{\"name\":\"sum\",\"expected_version\":2}")
                                .path("mcp_exposed")
                                .booleanValue())
                .isFalse();
        assertThat(
                        result("delete_workflow", "{\"name\":\"sum\",\"expected_version\":2}")
                                .path("deleted")
                                .stringValue())
                .isEqualTo("sum");
        assertThat(caller.get("/workflows/sum").status()).isEqualTo(404);
    }

    @Test
    void areNeverCalledByTheActThatWritesThem() {
        result("create_workflow", yaml("mcp_exposed: true\n" + YAML, ""));
        assertThat(caller.get("/workflows/sum").json().path("mcp_exposed").booleanValue())
                .isFalse();
        result("publish_workflow", "{\"name\":\"sum\",\"expected_version\":1}");

        JsonNode blind = call(author, "create_workflow", yaml(YAML + "# new\n", ""));
        assertThat(blind.at("/error/code").intValue()).isEqualTo(-32602);
        assertThat(blind.at("/error/data"))
                .isEqualTo(
                        JsonMapper.shared()
                                .readTree("{\"expected_version\": 0, \"current_version\": 1}"));
        JsonNode replaced =
                result("create_workflow", yaml(YAML + "# new\n", "\"expected_version\": 1"));

        assertThat(replaced.path("version").intValue()).isEqualTo(2);
        assertThat(replaced.path("mcp_exposed").booleanValue()).isFalse();
        assertThat(replaced.path("published_version").isNull()).isTrue();
    }

    @Test
    void tellTheModelEverythingThatIsWrong() {
        JsonNode refused =
                call(
                        author,
                        "create_workflow",
                        """
                        {"name": "w", "nodes": {"a": {"agent": "unknown", "goal": "${nodes.b.output}"}}}
                        """);

        assertThat(refused.at("/result/isError").booleanValue()).isTrue();
        assertThat(refused.at("/result/content/0/text").stringValue())
                .contains("/nodes/a/agent: there is no agent named unknown")
                .contains("/nodes/a/goal: nodes.b is no node of this workflow");
        assertThat(
                        call(author, "create_workflow", yaml(YAML, "\"name\": \"other\""))
                                .at("/result/content/0/text")
                                .stringValue())
                .contains("leave the other fields out");
    }

    @Test
    void areValidatedByThoseWhoMayNotWriteThem() {
        McpClient invoker = McpClient.modern(newCaller(tenant, "invoke"));

        JsonNode found = call(invoker, "validate_workflow", yaml(YAML, ""));
        assertThat(found.at("/result/structuredContent/valid").booleanValue()).isTrue();
        JsonNode schema =
                call(invoker, "get_workflow_schema", "{}").at("/result/structuredContent");
        assertThat(new JsonSchemas().faults(schema)).isEmpty();
        assertThat(schema.at("/properties/nodes").isObject()).isTrue();
        for (String tool :
                List.of(
                        "list_workflows_all",
                        "get_workflow",
                        "create_workflow",
                        "publish_workflow",
                        "unpublish_workflow",
                        "update_workflow_metadata",
                        "delete_workflow")) {
            assertThat(call(invoker, tool, "{}").at("/error/message").stringValue())
                    .as(tool)
                    .contains("grove__" + tool);
        }
        assertThat(caller.get("/workflows").json().path("items")).isEmpty();
    }

    @Test
    void areReadAsResourcesAndTheirNamesCompleted() {
        result("create_workflow", yaml(YAML, ""));
        String uri = "grove://workflows/sum";

        JsonNode read =
                author.call("resources/read", "{\"uri\":\"" + uri + "\"}")
                        .json()
                        .at("/result/contents/0");
        assertThat(JsonMapper.shared().readTree(read.path("text").stringValue()))
                .isEqualTo(caller.get("/workflows/sum").json());
        JsonNode completed =
                author.call(
                                "completion/complete",
                                """
                                {"ref":{"type":"ref/resource","uri":"grove://workflows/{name}"},
                                 "argument":{"name":"name","value":"s"}}
                                """)
                        .json();
        assertThat(completed.at("/result/completion/values/0").stringValue()).isEqualTo("sum");
        McpClient stranger = McpClient.modern(newCaller(newTenant(), "provision"));
        assertThat(stranger.call("resources/read", "{\"uri\":\"" + uri + "\"}").json().has("error"))
                .isTrue();
    }
}
