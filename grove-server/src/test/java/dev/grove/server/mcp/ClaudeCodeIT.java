package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.SandboxServerIT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Claude Code itself makes an agent, or a workflow, and has it work. Only its model is the test's.
 */
@LongForm
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ClaudeCodeIT extends SandboxServerIT {

    @TempDir private Path folder;

    @Test
    void makesAnAgentPublishesItCallsItReadsItsRunAndRemovesIt() throws IOException {
        String tenant = newTenant();
        HttpAnswer authoring = newKey(tenant, "provision");
        HttpAnswer using = newKey(tenant, "invoke");
        try (AuthoringModel model = AuthoringModel.ofAnAgent()) {
            assertThat(lastWords(model, authoring, using))
                    .as("%s", model.answers())
                    .isEqualTo("The agent came, worked and went.");
            assertAnswers(model.answers());
        }
        assertWorkedInASandbox(newCaller(tenant, "read_only"));
        assertAudit(authoring, using);
    }

    @Test
    void writesAWorkflowMendsItPublishesItCallsItAndReadsItsRun() throws IOException {
        String tenant = newTenant();
        HttpAnswer authoring = newKey(tenant, "provision");
        HttpAnswer using = newKey(tenant, "invoke");
        try (AuthoringModel model = AuthoringModel.ofAWorkflow()) {
            assertThat(lastWords(model, authoring, using))
                    .as("%s", model.answers())
                    .isEqualTo("The workflow was written and ran.");
            List<String> answers = model.answers();
            assertThat(answers).hasSize(6);
            assertThat(answers.get(0))
                    .as("mended by the model")
                    .contains("valid\\\":false", "did you mean");
            assertThat(answers.get(1)).contains("valid\\\":true");
            assertThat(answers.get(2)).as("created").contains("mcp_exposed\\\":false");
            assertThat(answers.get(3)).as("published").contains("mcp_exposed\\\":true");
            assertThat(answers.get(4)).as("ran").contains("made 3 times", "grove://runs/");
            assertThat(answers.get(5))
                    .as("read")
                    .contains("grove://runs/", "made 3 times", "completed");
            AuthoringTranscript.of(model).assertDocumented();
        }
        ClientAudit user = new ClientAudit(owner(), using.text("id"));
        assertThat(user.awaitRow("tools/call forge ok"))
                .noneMatch(row -> row.contains("grove__create_workflow"));
    }

    private String lastWords(AuthoringModel model, HttpAnswer authoring, HttpAnswer using)
            throws IOException {
        ClientProgram programs = new ClientProgram(folder);
        Path servers = folder.resolve("servers.json");
        Path _ = Files.writeString(servers, configuration(authoring, using));
        ClientProgram.Ended ended =
                programs.claude(
                        Map.of(
                                "ENABLE_TOOL_SEARCH",
                                "false",
                                "ANTHROPIC_BASE_URL",
                                model.url(),
                                "ANTHROPIC_API_KEY",
                                "key-of-the-tests"),
                        "-p",
                        "Make what is needed, and have it work.",
                        "--mcp-config",
                        servers.toString(),
                        "--strict-mcp-config",
                        "--allowedTools",
                        "mcp__grove-author__*,mcp__grove-runtime__*,ListMcpResourcesTool,ReadMcpResourceTool");
        return ended.out().strip();
    }

    private static void assertAnswers(List<String> answers) {
        assertThat(answers).hasSize(7);
        assertThat(answers.subList(0, 6)).noneMatch(answer -> answer.contains("\"is_error\":true"));
        assertThat(answers.get(0)).as("made").contains("mcp_exposed\\\":false");
        assertThat(answers.get(1)).as("published").contains("mcp_exposed\\\":true");
        assertThat(answers.get(2)).as("worked").contains("done", "grove://runs/");
        assertThat(answers.get(3)).as("read").contains("completed", "smith");
        assertThat(answers.get(4)).as("unpublished").contains("mcp_exposed\\\":false");
        assertThat(answers.get(5)).as("deleted").contains("deleted\\\":\\\"smith");
        assertThat(answers.get(6)).as("gone").contains("\"is_error\":true");
    }

    private static void assertWorkedInASandbox(HttpCaller reader) {
        assertThat(reader.get("/agents/smith").status()).isEqualTo(404);
        JsonNode runs = reader.get("/agent-runs").json().path("items");
        assertThat(runs).hasSize(1);
        String run = runs.path(0).path("run_id").stringValue();
        assertThat(
                        reader.get("/agent-runs/" + run + "/workspace/file?turn=1&path=notes/a.txt")
                                .body())
                .isEqualTo("one\n");
    }

    private void assertAudit(HttpAnswer authoring, HttpAnswer using) {
        ClientAudit author = new ClientAudit(owner(), authoring.text("id"));
        assertThat(author.awaitRow("tools/call grove__delete_agent ok"))
                .containsSubsequence(
                        "server/discover ok",
                        "tools/call grove__upsert_agent ok",
                        "tools/call grove__publish_agent ok",
                        "tools/call grove__unpublish_agent ok",
                        "tools/call grove__delete_agent ok");
        assertThat(author.clients())
                .singleElement()
                .asString()
                .startsWith("modern 2026-07-28 claude-code ");
        ClientAudit user = new ClientAudit(owner(), using.text("id"));
        // By then the client may know that the tool is gone, and then it sends no request.
        assertThat(user.rows())
                .filteredOn(row -> row.startsWith("tools/call smith "))
                .isIn(
                        List.of("tools/call smith ok"),
                        List.of("tools/call smith ok", "tools/call smith error"));
        assertThat(user.rows()).anyMatch(row -> row.startsWith("resources/read grove://runs/"));
        assertThat(
                        owner().sql(
                                        """
                                        SELECT tool_use_id FROM mcp_audit_log
                                         WHERE key_id = :key::uuid AND target = 'smith' AND status = 'ok'
                                        """)
                                .param("key", using.text("id"))
                                .query(String.class)
                                .single())
                .isEqualTo("work");
    }

    private String configuration(HttpAnswer authoring, HttpAnswer using) {
        return """
        {"mcpServers":{
          "%s":{"type":"http","url":"%s","headers":{"Authorization":"Bearer %s"}},
          "%s":{"type":"http","url":"%s","headers":{"Authorization":"Bearer %s"}}}}
        """
                .formatted(
                        AuthoringModel.AUTHORING,
                        url(),
                        authoring.text("key"),
                        AuthoringModel.USING,
                        url(),
                        using.text("key"));
    }

    private String url() {
        return "http://127.0.0.1:" + port() + "/mcp/rpc";
    }
}
