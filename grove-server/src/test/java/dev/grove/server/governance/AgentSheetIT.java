package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.mcp.McpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A sheet says what an agent reaches at most. */
class AgentSheetIT extends GovernedIT {

    @Test
    void saysOfEachToolWhatMayBecomeOfItsCallsAndWhy() {
        policyWith(
                "writer",
                "\"default\":\"deny\"",
                "{\"id\":\"push\",\"on\":\"git_push\",\"then\":\"allow\"}",
                "{\"id\":\"branches\",\"on\":\"git_push\",\"when\":\"args.?force.orValue(false)\",\"then\":\"deny\"}",
                "{\"id\":\"end\",\"on\":\"finish\",\"then\":\"allow\"}",
                "{\"id\":\"shell\",\"on\":\"ws_shell\",\"when\":\"labels.untrusted\",\"then\":\"allow\"}");
        policy("asks", "{\"id\":\"twice\",\"on\":\"finish\",\"then\":\"ask\"}");
        stored(
                "writer",
                "\"tools\":[\"git_push\",\"ws_shell\",\"echo\",\"finish\"],\"policies\":[\"writer\"],\"approvals\":[\"git_push\"]");
        ceiling("asks");
        JsonNode sheet = sheet("writer");
        assertThat(sheet.path("agent").asString()).isEqualTo("writer");
        assertThat(texts(sheet.path("policies"), "policy")).containsExactly("asks@1", "writer@1");
        JsonNode push = tool(sheet, "git_push");
        assertThat(answers(push)).as("approved by people").containsExactly("ask", "deny");
        assertThat(push.path("approval").asBoolean()).isTrue();
        assertThat(push.path("sink").asString()).isEqualTo("outside");
        assertThat(push.path("bucket").asString()).isEqualTo("git");
        assertThat(push.at("/because/0/rule").asString()).isEqualTo("branches");
        assertThat(push.at("/because/0/when").asString()).isEqualTo("args.?force.orValue(false)");
        assertThat(push.at("/because/0/always").asBoolean()).isFalse();
        assertThat(push.at("/because/0/grantable").asBoolean()).isTrue();
        assertThat(push.at("/because/1/rule").asString()).isEqualTo("push");
        assertThat(push.at("/because/1/always").asBoolean()).isTrue();
        assertThat(answers(tool(sheet, "ws_shell"))).containsExactly("allow", "deny");
        assertThat(texts(tool(sheet, "ws_shell").path("because"), "rule"))
                .containsExactly("default", "shell");
        JsonNode echo = tool(sheet, "echo");
        assertThat(answers(echo)).containsExactly("deny");
        assertThat(echo.at("/because/0/rule").asString()).isEqualTo("default");
        assertThat(echo.at("/because/0/always").asBoolean()).isTrue();
        JsonNode finish = tool(sheet, "finish");
        assertThat(answers(finish)).as("by the ceiling").containsExactly("ask");
        assertThat(finish.at("/because/0/ceiling").asBoolean()).isTrue();
        assertThat(finish.at("/because/0/grantable").asBoolean()).isFalse();
        assertThat(sheet.at("/sandbox/used").asBoolean()).isTrue();
        assertThat(sheet.at("/sandbox/network").asString()).isEqualTo("none");
        assertThat(sheet.at("/limits/max_turns").asInt()).isEqualTo(50);
    }

    @Test
    void namesTheAgentsThatReviewItsCalls() {
        policy(
                "reviewed",
                "{\"id\":\"check\",\"on\":\"echo\",\"then\":\"ask\",\"ask\":{\"steps\":[{\"by\":{\"agent\":\"checker\"}},{\"by\":\"person\"}]}}",
                "{\"id\":\"haunt\",\"on\":\"finish\",\"then\":\"ask\",\"ask\":{\"steps\":[{\"by\":{\"agent\":\"ghost\"}},{\"by\":\"person\"}]}}");
        stored("checker", "\"tools\":[\"finish\"]");
        stored("writer", "\"tools\":[\"echo\",\"finish\"],\"policies\":[\"reviewed\"]");
        assertThat(sheet("writer").path("reviewers").toString())
                .isEqualTo(
                        """
                        [{"agent":"checker","exists":true,"policy":"reviewed@1","rule":"check"},\
                        {"agent":"ghost","exists":false,"policy":"reviewed@1","rule":"haunt"}]\
                        """);
    }

    @Test
    void namesSecretsAndHostsOfToolsAndNoValues() {
        assertThat(
                        caller.call(
                                        "PUT",
                                        "/secrets/tool.refund.key",
                                        "{\"value\":\"v-a-l-u-e-1\"}")
                                .status())
                .isIn(200, 201, 204);
        made(
                "/tools",
                "{\"name\":\"refund\",\"description\":\"d\",\"kind\":\"callback\",\"url\":\"https://hooks.example.com/a?b=c\",\"headers\":{\"Authorization\":\"Bearer secret:tool.refund.key\"},\"input_schema\":{\"type\":\"object\"}}");
        stored("refunder", "\"tools\":[\"refund\",\"finish\"]");
        JsonNode sheet = sheet("refunder");
        JsonNode refund = tool(sheet, "refund");
        assertThat(refund.path("host").asString()).isEqualTo("hooks.example.com");
        assertThat(refund.path("reads").toString())
                .isEqualTo("[\"c:tool:refund\",\"u:tool:refund\"]");
        assertThat(sheet.path("secrets").toString()).contains("\"tool.refund.key\"");
        assertThat(sheet.toString()).doesNotContain("v-a-l-u-e-1", "b=c");
        assertThat(sheet.path("warnings").toString())
                .contains("No policy governs it", "strangers write (refund)", "outside (refund)");
    }

    @Test
    void joinsWhatThoseReachWhomItMayDelegateTo() {
        policy("no-push", "{\"id\":\"push\",\"on\":\"git_push\",\"then\":\"deny\"}");
        policy("asks", "{\"id\":\"shell\",\"on\":\"ws_shell\",\"then\":\"ask\"}");
        stored("lead", "\"tools\":[\"delegate_task\",\"finish\"],\"policies\":[\"no-push\"]");
        stored(
                "coder",
                "\"tools\":[\"ws_shell\",\"git_push\",\"delegate_task\"],\"policies\":[\"asks\"]");
        stored("echoer", "\"tools\":[\"echo\",\"ws_shell\",\"delegate_task\"]");
        JsonNode sheet = sheet("lead");
        assertThat(texts(sheet.at("/tree/agents"), "name")).containsExactly("coder", "echoer");
        assertThat(sheet.at("/tree/agents/0/adds").toString()).isEqualTo("[\"ws_shell\"]");
        assertThat(texts(sheet.at("/tree/tools"), "name"))
                .as("its own policies hold below")
                .containsExactlyInAnyOrder("ws_shell", "delegate_task", "echo");
        JsonNode shell = named(sheet.at("/tree/tools"), "ws_shell");
        assertThat(answers(shell)).containsExactly("allow", "ask");
        assertThat(shell.path("count").asInt()).isEqualTo(2);
        assertThat(sheet.at("/tree/complete").asBoolean()).isTrue();
        assertThat(sheet.path("warnings").toString()).contains("2 agents work for it");
    }

    @Test
    void followsARuleOnWhomItDelegatesToAndNodesOfWorkflows() {
        policy(
                "team",
                "{\"id\":\"team\",\"on\":\"delegate_task\",\"when\":\"args.agent != 'coder'\",\"then\":\"deny\"}");
        stored("lead", "\"tools\":[\"delegate_task\",\"finish\"],\"policies\":[\"team\"]");
        stored("coder", "\"tools\":[\"ws_shell\",\"delegate_task\"]");
        stored("other", "\"tools\":[\"git_push\"]");
        assertThat(texts(sheet("lead").at("/tree/agents"), "name")).containsExactly("coder");

        HttpAnswer workflow =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                """
                                                name: ship
                                                nodes:
                                                  say: {tool: echo, with: {text: hello}}
                                                  push: {agent: other, goal: Push it., after: [say]}
                                                """)));
        assertThat(workflow.status()).as(workflow.body()).isEqualTo(201);
        stored("shipper", "\"tools\":[\"workflow:ship\",\"finish\"]");
        JsonNode sheet = sheet("shipper");
        assertThat(sheet.at("/tree/workflows").toString()).isEqualTo("[\"ship\"]");
        assertThat(texts(sheet.at("/tree/agents"), "name")).containsExactly("other");
        assertThat(named(sheet.at("/tree/tools"), "echo").at("/through/0").asString())
                .isEqualTo("workflow:ship");
        assertThat(texts(sheet.at("/tree/tools"), "name")).contains("git_push");
    }

    @Test
    void warnsInPlainWords() {
        policy(
                "paths",
                "{\"id\":\"src\",\"on\":\"ws_file_write\",\"when\":\"!under(args.path, 'src')\",\"then\":\"deny\"}");
        policyWith(
                "eyes",
                "\"default\":\"deny\",\"mode\":\"watch\"",
                "{\"id\":\"end\",\"on\":\"finish\",\"then\":\"allow\"}");
        stored(
                "writer",
                "\"tools\":[\"ws_file_write\",\"ws_shell\",\"git_clone\",\"git_push\"],\"policies\":[\"paths\",\"eyes\"],\"git\":{\"allow_force_push\":true}");
        assertThat(sheet("writer").path("warnings").toString())
                .contains(
                        "ws_shell runs any command",
                        "(of ws_file_write)",
                        "eyes@1 only watches",
                        "What no rule restricts is allowed",
                        "strangers write (git_clone",
                        "outside (git_clone, git_push)",
                        "replace what a remote branch holds");
        stored(
                "careful",
                "\"tools\":[\"ws_file_write\",\"git_clone\",\"git_push\"],\"policies\":[\"trust/trusted\"]");
        assertThat(sheet("careful").path("warnings")).isEmpty();
    }

    @Test
    void isOfAVersionAndOfTheOwnTenantAlone() {
        policy("no-push", "{\"id\":\"push\",\"on\":\"git_push\",\"then\":\"deny\"}");
        stored("writer", "\"tools\":[\"git_push\"]");
        stored("writer", "\"tools\":[\"git_push\"],\"policies\":[\"no-push\"]");
        assertThat(answers(tool(sheet("writer"), "git_push"))).containsExactly("deny");
        assertThat(answers(tool(sheet("writer?version=1"), "git_push"))).containsExactly("allow");
        assertThat(caller.get("/agents/writer/sheet?version=3").status()).isEqualTo(404);
        assertThat(caller.get("/agents/writer/sheet?version=0").status()).isEqualTo(400);
        assertThat(newCaller(newTenant(), "admin").get("/agents/writer/sheet").status())
                .isEqualTo(404);
        assertThat(
                        McpClient.modern(caller)
                                .call(
                                        "tools/call",
                                        "{\"name\":\"grove__get_agent_sheet\",\"arguments\":{\"name\":\"writer\"}}")
                                .body())
                .contains("no-push@1");
    }

    private void stored(String name, String more) {
        made(
                "/agents",
                "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/pusher\",%s}"
                        .formatted(name, more));
    }

    private void made(String path, String body) {
        HttpAnswer stored = caller.post(path, body);
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    private void ceiling(String policy) {
        HttpAnswer set =
                caller.call(
                        "PUT",
                        "/tenants/" + tenant + "/ceiling",
                        "{\"policies\":[\"" + policy + "\"]}");
        assertThat(set.status()).as(set.body()).isEqualTo(200);
    }

    private JsonNode sheet(String agent) {
        String path = agent.contains("?") ? agent.replace("?", "/sheet?") : agent + "/sheet";
        HttpAnswer answer = caller.get("/agents/" + path);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static JsonNode tool(JsonNode sheet, String name) {
        return named(sheet.path("tools"), name);
    }

    private static JsonNode named(JsonNode list, String name) {
        return list.valueStream()
                .filter(each -> each.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " in " + list));
    }

    private static List<String> answers(JsonNode tool) {
        return tool.path("answers").valueStream().map(JsonNode::asString).toList();
    }

    private static List<String> texts(JsonNode list, String member) {
        return list.valueStream().map(each -> each.path(member).asString()).toList();
    }
}
