package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpCaller;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Policies over MCP: what REST answers, word for word. */
class McpPoliciesIT extends McpServerIT {

    private static final String POLICY =
            """
            {"name":"pushes","default":"deny","rules":[
              {"id":"push","on":"git_push","then":"allow"},
              {"id":"branches","on":"git_push","when":"!args.?branch.orValue('main').startsWith('agent/')","then":"deny","say":"No."}],
             "tests":[{"call":{"tool":"git_push","args":{"branch":"main"}},"expect":"deny","rule":"branches"}],
             "expected_version":0}
            """;

    private HttpCaller caller;
    private McpClient client;

    @BeforeEach
    void asANewTenant() {
        caller = newCaller(newTenant(), "provision");
        client = McpClient.modern(caller);
    }

    private JsonNode call(String tool, String arguments) {
        return client.call(
                        "tools/call",
                        "{\"name\":\"grove__%s\",\"arguments\":%s}".formatted(tool, arguments))
                .json();
    }

    private JsonNode answer(String tool, String arguments) {
        JsonNode answer = call(tool, arguments);
        assertThat(answer.at("/result/structuredContent").isObject())
                .as(answer.toString())
                .isTrue();
        return answer.at("/result/structuredContent");
    }

    @Test
    void areStoredListedReadAndRemoved() {
        JsonNode stored = call("upsert_policy", POLICY).at("/result/structuredContent");
        assertThat(stored).isEqualTo(caller.get("/policies/pushes").json());

        assertThat(answer("list_policies", "{}")).isEqualTo(caller.get("/policies").json());
        ObjectNode read = (ObjectNode) answer("get_policy", "{\"name\":\"pushes\"}");
        assertThat(read).isEqualTo(stored);
        read.put("expected_version", 1);
        assertThat(answer("upsert_policy", read.toString()).path("version").intValue())
                .as("stored again as it was read")
                .isEqualTo(1);
        assertThat(
                        answer("get_policy", "{\"name\":\"pushes\",\"format\":\"yaml\"}")
                                .path("yaml")
                                .stringValue())
                .contains("name: \"pushes\"");
        assertThat(call("upsert_policy", "{\"name\":\"p\"}").toString())
                .contains("expected_version");
        assertThat(
                        answer("delete_policy", "{\"name\":\"pushes\",\"expected_version\":1}")
                                .path("deleted")
                                .stringValue())
                .isEqualTo("pushes");
        assertThat(caller.get("/policies/pushes").status()).isEqualTo(404);
    }

    @Test
    void areWrittenInYamlToo() {
        ObjectNode given = JsonNodeFactory.instance.objectNode();
        given.put("yaml", "# why\nname: p\nrules: [{id: a, on: echo, then: allow}]\n");
        given.put("expected_version", 0);

        assertThat(answer("validate_policy", given.toString()).path("valid").booleanValue())
                .isTrue();
        assertThat(call("upsert_policy", given.toString()).toString()).contains("digest");
        assertThat(
                        answer("get_policy", "{\"name\":\"p\",\"format\":\"yaml\"}")
                                .path("yaml")
                                .stringValue())
                .startsWith("# why");
        given.put("name", "q");
        assertThat(call("upsert_policy", given.toString()).toString())
                .contains("is the whole document");
    }

    @Test
    void areJudgedAndExplainedAsByRest() {
        call("upsert_policy", POLICY);
        String wrong = POLICY.replace("git_push", "git_pusch");
        JsonNode judged = answer("validate_policy", wrong);
        JsonNode byRest = caller.post("/policies/validate", wrong).json();
        assertThat(judged.at("/errors")).hasSize(2);
        assertThat(judged.at("/errors/0/message")).isEqualTo(byRest.at("/errors/0/message"));
        assertThat(call("upsert_policy", wrong).toString()).contains("did you mean git_push");

        String asked =
                "{\"name\":\"pushes\",\"call\":{\"tool\":\"git_push\",\"args\":{\"branch\":\"main\"}}}";
        JsonNode explained = answer("explain_decision", asked);
        assertThat(explained.path("decision").stringValue()).isEqualTo("deny");
        assertThat(explained)
                .isEqualTo(
                        caller.post(
                                        "/policies/pushes/explain",
                                        asked.replace("\"name\":\"pushes\",", ""))
                                .json());
    }

    @Test
    void areReadAsResourcesByThoseOfTheirTenant() {
        call("upsert_policy", POLICY);
        String asked = "{\"uri\":\"grove://policies/pushes\"}";

        assertThat(client.call("resources/read", asked).body()).contains("branches");
        McpClient stranger = McpClient.modern(newCaller(newTenant(), "provision"));
        assertThat(stranger.call("resources/read", asked).json().has("error")).isTrue();
    }

    @Test
    void governAgentsThatAreStoredOverMcp() {
        call("upsert_policy", POLICY);

        JsonNode agent =
                call(
                                "upsert_agent",
                                """
                                {"name":"writer","system_prompt":"p","model":"scripted/greeter","tools":["finish"],
                                 "policies":["pushes"],"expected_version":0}
                                """)
                        .at("/result/structuredContent");
        assertThat(agent.at("/policies/0").stringValue()).isEqualTo("pushes@1");
        assertThat(call("delete_policy", "{\"name\":\"pushes\",\"expected_version\":1}").toString())
                .contains("governs writer");
    }
}
