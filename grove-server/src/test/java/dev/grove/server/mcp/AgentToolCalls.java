package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpCaller;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;

/** A tenant with clients that author agents, call them, and read what came of it. */
abstract class AgentToolCalls extends McpServerIT {

    String tenant = "";
    HttpCaller reader;
    McpClient provisioner;
    McpClient user;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        reader = newCaller(tenant, "read_only");
        provisioner = McpClient.modern(newCaller(tenant, "provision"));
        user = McpClient.modern(newCaller(tenant, "invoke"));
    }

    void publish(String name, String more, String... tools) {
        structured(provision("upsert_agent", agent(name, 0, more, tools)));
        structured(provision("publish_agent", version(name, 1)));
    }

    List<String> statuses() {
        return reader.get("/agent-runs")
                .json()
                .path("items")
                .valueStream()
                .map(run -> run.path("status").stringValue())
                .toList();
    }

    JsonNode provision(String tool, String arguments) {
        return provisioner
                .call(
                        "tools/call",
                        "{\"name\":\"grove__%s\",\"arguments\":%s}".formatted(tool, arguments))
                .json();
    }

    static JsonNode structured(JsonNode answer) {
        assertThat(answer.at("/result/isError").asBoolean(false)).as(answer.toString()).isFalse();
        JsonNode structured = answer.at("/result/structuredContent");
        assertThat(structured.isObject()).as(answer.toString()).isTrue();
        return structured;
    }

    JsonNode run(String agent) {
        return user.call("tools/call", call(agent)).json();
    }

    static String call(String agent) {
        return "{\"name\":\"%s\",\"arguments\":{\"goal\":\"go\"}}".formatted(agent);
    }

    static List<String> namesFor(McpClient client) {
        return client.call("tools/list", "{}")
                .json()
                .at("/result/tools")
                .valueStream()
                .map(tool -> tool.path("name").stringValue())
                .toList();
    }

    static String version(String name, int version) {
        return "{\"name\":\"%s\",\"expected_version\":%d}".formatted(name, version);
    }

    static String agent(String name, int version) {
        return agent(name, version, "", "echo");
    }

    static String agent(String name, int version, String more, String... tools) {
        return """
        {"name":"%s","system_prompt":"Do.","model":"scripted/%s","tools":["finish","echo","%s"],"expected_version":%d%s}
        """
                .formatted(name, name, String.join("\",\"", tools), version, more)
                .replace("\"echo\",\"echo\"", "\"echo\"");
    }
}
