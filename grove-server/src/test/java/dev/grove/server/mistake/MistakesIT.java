package dev.grove.server.mistake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.mcp.McpClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The table of plausible mistakes, over all groups of routes and both doors: each answer names the
 * fault and how to mend it. A row whose answer does not is mended in the product, not in the table.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MistakesIT extends ServerIT {

    private static final String OTHER_VALUE = "another-tenants-own-value";

    /** API keys by caller in the table: a scope or {@code operator}; others send none. */
    private final Map<String, String> keys = new HashMap<>();

    /** Values for {@code <names>} in the table. */
    private final Map<String, String> made = new HashMap<>();

    @BeforeAll
    void makeWhatTheTableNames() {
        String tenant = newTenant();
        String other = newTenant();
        for (String scope : List.of("read_only", "invoke", "provision")) {
            keys.put(scope, newKey(tenant, scope).text("key"));
        }
        keys.put("operator", OPERATOR_KEY);
        HttpCaller admin = newCaller(tenant, "admin");
        keys.put("admin", admin.key());
        made.put("tenant", tenant);
        made.put("other_tenant", other);
        made.put("key", admin.key());
        made.put("key_without_end", admin.key().substring(0, 60));
        made.put("agent", "triage");
        made.put("run", run(admin, "triage", "greeter", ""));
        made.put("approval_run", run(admin, "careful", "careful", ",\"approvals\":[\"echo\"]"));
        made.put("call", awaitCall(admin, made.get("approval_run")));
        made.put(
                "client_run",
                run(
                        admin,
                        "asker",
                        "asker",
                        ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]"));
        made.put("client_call", awaitCall(admin, made.get("client_run")));
        made.put("other_run", run(newCaller(other, "admin"), "theirs", "greeter", ""));
        made.put("session", String.valueOf(McpClient.legacy(admin).session()));
        await().until(
                        () -> admin.get("/agent-runs/" + made.get("run")).text("status"),
                        "completed"::equals);
        made(admin.call("PUT", "/secrets/stored", "{\"value\":\"" + OTHER_VALUE + "\"}"));
        made(
                admin.post(
                        "/tools",
                        """
                        {"name":"refund","description":"d","kind":"callback","url":"https://hooks.example.com/","input_schema":{"type":"object"}}
                        """));
        made(admin.post("/agents/triage/publish", "{\"expected_version\":1}"));
        made(admin.postUnderKey("/agents/triage/runs", "{\"goal\":\"g\"}", "used-before"));
    }

    static List<Mistake> mistakes() {
        return Mistakes.all();
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void areAnsweredWithWhatIsWrongAndHowToMendIt(Mistake written) throws IOException {
        Mistake mistake = written.filled(made);
        PlainHttp.Answered answered = send(mistake);
        String words = answered.words();
        assertThat(answered.status()).as(answered.body()).isEqualTo(mistake.status());
        assertThat(words).contains(mistake.expected());
        assertThat(words).doesNotContain("dev.grove", "Exception", "jackson", "java.", "null)");
        if (mistake.status() >= 400
                && !mistake.method().equals(Mistake.MCP)
                && !mistake.target().matches("/(mcp/rpc|oauth2/(token|authorize)).*")) {
            assertThat(answered.type()).startsWith("application/problem+json");
        }
    }

    @Test
    void areAtLeastTheHundredAndTwelveThatWereTried() {
        assertThat(Mistakes.all()).hasSizeGreaterThanOrEqualTo(112);
    }

    private PlainHttp.Answered send(Mistake mistake) throws IOException {
        List<String> headers = new ArrayList<>(mistake.headers());
        String key = keys.get(mistake.who());
        if (key != null && !mistake.hasHeader("Authorization")) {
            headers.add("Authorization: Bearer " + key);
        }
        if (mistake.method().equals(Mistake.MCP)) {
            return overMcp(mistake, headers);
        }
        if (!mistake.body().isEmpty() && !mistake.hasHeader("Content-Type")) {
            headers.add("Content-Type: application/json");
        }
        return new PlainHttp(port())
                .send(mistake.method(), mistake.target(), headers, mistake.body());
    }

    /** A request of the modern era; the body is its params. */
    private PlainHttp.Answered overMcp(Mistake mistake, List<String> headers) throws IOException {
        ObjectNode params =
                (ObjectNode)
                        JsonMapper.shared()
                                .readTree(mistake.body().isEmpty() ? "{}" : mistake.body());
        params.set("_meta", JsonMapper.shared().readTree(McpClient.META));
        ObjectNode message = JsonMapper.shared().createObjectNode();
        message.put("jsonrpc", "2.0").put("id", 1).put("method", mistake.target());
        message.set("params", params);
        JsonNode name = params.has("uri") ? params.path("uri") : params.path("name");
        if (name.isString()) {
            headers.add("Mcp-Name: " + name.stringValue());
        }
        headers.add("Mcp-Method: " + mistake.target());
        headers.add("MCP-Protocol-Version: 2026-07-28");
        headers.add("Content-Type: application/json");
        headers.add("Accept: application/json, text/event-stream");
        return new PlainHttp(port()).send("POST", McpClient.RPC, headers, message.toString());
    }

    private static String run(HttpCaller caller, String agent, String script, String more) {
        made(
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/%s","tools":["echo","finish"]%s}
                        """
                                .formatted(agent, script, more)));
        return made(caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}")).text("run_id");
    }

    private static HttpAnswer made(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isLessThan(300);
        return answer;
    }

    private static String awaitCall(HttpCaller caller, String run) {
        return await("a wait")
                .until(
                        () -> caller.get("/agent-runs/" + run).json().at("/wait/calls/0/id"),
                        JsonNode::isString)
                .stringValue();
    }
}
