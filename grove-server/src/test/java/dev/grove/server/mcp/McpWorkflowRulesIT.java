package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Safeguards against harm by an author's session, for each tool that writes workflows. */
class McpWorkflowRulesIT extends WorkflowToolCalls {

    private static final String SUM =
            "name: sum\nnodes: {v: {value: 1}}\noutput: \"${nodes.v.output}\"\n";

    /** Each with arguments that are right but for the version. */
    private static final Map<String, String> CHANGES =
            Map.of(
                    "create_workflow", "\"name\":\"sum\",\"nodes\":{\"v\":{\"value\":2}}",
                    "publish_workflow", "\"name\":\"sum\"",
                    "unpublish_workflow", "\"name\":\"sum\"",
                    "update_workflow_metadata", "\"name\":\"sum\",\"purpose\":\"Adds.\"",
                    "delete_workflow", "\"name\":\"sum\"");

    private static final String COMPLETION =
            """
            {"ref":{"type":"ref/resource","uri":"%s"},"argument":{"name":"%s","value":"%s"}}
            """;

    private void create() {
        structured(
                provision(
                        "create_workflow",
                        "{\"yaml\":\"" + SUM.replace("\"", "\\\"").replace("\n", "\\n") + "\"}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create_workflow",
                "publish_workflow",
                "unpublish_workflow",
                "update_workflow_metadata",
                "delete_workflow"
            })
    void areRefusedWithBothVersionsWhereAnotherOneIsCurrent(String tool) {
        create();
        String before = reader.get("/workflows/sum").body();
        JsonNode error =
                provision(tool, "{" + CHANGES.get(tool) + ",\"expected_version\":7}").path("error");
        assertThat(error.path("code").intValue()).isEqualTo(-32602);
        assertThat(error.at("/data/expected_version").intValue()).isEqualTo(7);
        assertThat(error.at("/data/current_version").intValue()).isEqualTo(1);
        assertThat(error.path("message").stringValue()).contains("7", "1");
        assertThat(reader.get("/workflows/sum").body()).isEqualTo(before);
    }

    /** New workflows have no version to expect, so {@code create_workflow} is left out. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "publish_workflow",
                "unpublish_workflow",
                "update_workflow_metadata",
                "delete_workflow"
            })
    void doNothingWithoutTheVersionThatWasLookedAt(String tool) {
        create();
        JsonNode refused = provision(tool, "{" + CHANGES.get(tool) + "}");
        assertThat(refused.at("/result/isError").booleanValue()).as(refused.toString()).isTrue();
        assertThat(refused.at("/result/content/0/text").stringValue()).contains("expected_version");
        assertThat(reader.get("/workflows/sum").json().path("version").intValue()).isEqualTo(1);
    }

    @Test
    void exposeNothingButByPublishing() {
        structured(
                provision(
                        "create_workflow",
                        "{\"name\":\"sum\",\"mcp_exposed\":true,\"nodes\":{\"v\":{\"value\":1}}}"));
        assertThat(reader.get("/workflows/sum").json().path("mcp_exposed").booleanValue())
                .isFalse();
        JsonNode _ =
                provision(
                        "update_workflow_metadata",
                        "{\"name\":\"sum\",\"expected_version\":1,\"purpose\":\"p\",\"mcp_exposed\":true}");
        assertThat(reader.get("/workflows/sum").json().path("mcp_exposed").booleanValue())
                .isFalse();
        assertThat(user.call("tools/call", call("sum", "{}")).json().at("/error/code").intValue())
                .isEqualTo(-32602);
    }

    @Test
    void areAnsweredForAnotherTenantsWorkflowAsForNone() {
        create();
        String id = reader.get("/workflows/sum").text("id");
        McpClient stranger = McpClient.modern(newCaller(newTenant(), "provision"));
        for (String tool :
                List.of(
                        "publish_workflow",
                        "unpublish_workflow",
                        "update_workflow_metadata",
                        "delete_workflow")) {
            String arguments = "{" + CHANGES.get(tool) + ",\"expected_version\":1}";
            assertThat(asked(stranger, tool, arguments))
                    .as(tool)
                    .isEqualTo(
                            asked(stranger, tool, arguments.replace("sum", "gone"))
                                    .replace("gone", "sum"));
        }
        assertThat(asked(stranger, "get_workflow", "{\"name\":\"sum\"}"))
                .isEqualTo(
                        asked(stranger, "get_workflow", "{\"name\":\"gone\"}")
                                .replace("gone", "sum"));
        String other = "01a20000-0000-7000-8000-000000000000";
        assertThat(asked(stranger, "get_workflow", "{\"id\":\"" + id + "\"}"))
                .isEqualTo(
                        asked(stranger, "get_workflow", "{\"id\":\"" + other + "\"}")
                                .replace(other, id));
        assertThat(asked(stranger, "list_workflows_all", "{}")).doesNotContain("sum");
    }

    private static String asked(McpClient client, String tool, String arguments) {
        return client.call("tools/call", call("grove__" + tool, arguments)).body();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "list_workflows_all | {}",
                "get_workflow | {'name':'sum'}",
                "validate_workflow | {'yaml':'name: sum'}",
                "create_workflow | {'yaml':'name: sum'}",
                "publish_workflow | {'name':'sum','expected_version':1}",
                "unpublish_workflow | {'name':'sum','expected_version':1}",
                "update_workflow_metadata | {'name':'sum','expected_version':1,'purpose':'p'}",
                "delete_workflow | {'name':'sum','expected_version':1}"
            })
    void needAKeyOfATenant(String tool, String arguments) {
        JsonNode error =
                McpClient.modern(operator())
                        .call("tools/call", call("grove__" + tool, arguments.replace('\'', '"')))
                        .json()
                        .path("error");
        assertThat(error.path("code").intValue()).as(error.toString()).isEqualTo(-32602);
        assertThat(error.path("message").stringValue()).contains("no tenant");
    }

    /** Whatever the scope of the key. */
    @Test
    void noneTakesASecret() {
        McpClient admin = McpClient.modern(newCaller(tenant, "admin"));
        assertThat(admin.call("tools/list", "{}").json().at("/result/tools"))
                .extracting(tool -> tool.path("name").stringValue())
                .contains("grove__create_workflow")
                .noneMatch(name -> name.contains("secret"));
    }

    /** A removed workflow is a name that is free, and versions that are read. */
    @Test
    void removeNothingThatWasWritten() {
        create();
        structured(provision("delete_workflow", version("sum", 1)));
        assertThat(reader.get("/workflows/sum").status()).isEqualTo(404);
        assertThat(reader.get("/workflows/sum/versions/1").json().at("/nodes/v/value").intValue())
                .isEqualTo(1);
    }

    @Test
    void announceTheToolsOnlyWhereTheyHaveChanged() {
        long before = changes();
        create();
        structured(
                provision(
                        "update_workflow_metadata",
                        "{\"name\":\"sum\",\"expected_version\":1,\"purpose\":\"p\"}"));
        assertThat(changes()).as("nothing is published").isEqualTo(before);
        structured(provision("publish_workflow", version("sum", 2)));
        assertThat(changes()).isEqualTo(before + 1);
        structured(provision("unpublish_workflow", version("sum", 2)));
        assertThat(changes()).isEqualTo(before + 2);
        structured(provision("delete_workflow", version("sum", 2)));
        assertThat(changes()).as("it was no tool any more").isEqualTo(before + 2);
        create();
        structured(provision("publish_workflow", version("sum", 1)));
        structured(provision("delete_workflow", version("sum", 1)));
        assertThat(changes()).isEqualTo(before + 4);
    }

    @Test
    void notifyThoseWhoListen() {
        create();
        try (McpClient.Stream stream =
                user.open(
                        user.request(
                                "subscriptions/listen",
                                "{\"notifications\":{\"toolsListChanged\":true}}"))) {
            assertThat(stream.next().path("method").asString()).endsWith("acknowledged");
            structured(provision("publish_workflow", version("sum", 1)));
            assertThat(stream.nextNamed("notifications/tools/list_changed")).isNotNull();
        }
        assertThat(user.call("tools/list", "{}").json().at("/result/tools"))
                .extracting(tool -> tool.path("name").stringValue())
                .contains("sum");
    }

    @Test
    void leaveARowOfTheAuditForEach() {
        create();
        structured(provision("publish_workflow", version("sum", 1)));
        String key =
                owner().sql(
                                "SELECT mcp_exposed_by::text FROM workflows WHERE tenant_id = :tenant::uuid")
                        .param("tenant", tenant)
                        .query(String.class)
                        .single();
        assertThat(new ClientAudit(owner(), key).awaitRow("tools/call grove__publish_workflow ok"))
                .contains("tools/call grove__create_workflow ok");
    }

    /** Names of workflows, and ids of runs of both kinds. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void areCompletedAsAreTheirRuns(boolean modern) {
        publishWorkflow(SUM);
        publishWorkflow(SUM.replace("sum", "summary"));
        publishWorkflow(SUM.replace("sum", "product"));
        publish("greeter", "", "echo");
        McpClient client = modern ? user : McpClient.legacy(user.caller());
        assertThat(completed(client, "grove://workflows/{name}", "name", "su"))
                .isEqualTo("[\"sum\",\"summary\"]");
        String ofWorkflow = runOf(result(user, "sum", "{}"));
        String ofAgent = runOf(run("greeter").path("result"));
        for (String run : List.of(ofWorkflow, ofAgent)) {
            assertThat(completed(client, "grove://runs/{id}", "id", run.substring(0, 30)))
                    .as(run)
                    .contains(run);
            assertThat(runResource(client, run).path("run_id").asString()).isEqualTo(run);
        }
        McpClient stranger = McpClient.modern(newCaller(newTenant(), "invoke"));
        assertThat(completed(stranger, "grove://workflows/{name}", "name", "su")).isEqualTo("[]");
        assertThat(completed(stranger, "grove://runs/{id}", "id", ofWorkflow.substring(0, 30)))
                .isEqualTo("[]");
    }

    private static String completed(McpClient client, String uri, String argument, String typed) {
        return client.call("completion/complete", COMPLETION.formatted(uri, argument, typed))
                .json()
                .at("/result/completion/values")
                .toString();
    }

    private long changes() {
        return owner().sql(
                        "SELECT COALESCE(sum(tools), 0) FROM mcp_catalog_versions WHERE tenant_id = :tenant::uuid")
                .param("tenant", tenant)
                .query(Long.class)
                .single();
    }
}
