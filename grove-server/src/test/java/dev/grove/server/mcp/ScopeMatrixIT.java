package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Each scope with each method and tool in both eras: what is above the caller's scope answers, to
 * the byte, as what does not exist.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScopeMatrixIT extends McpServerIT {

    private static final List<String> SCOPES = List.of("read_only", "invoke", "provision", "admin");

    /** The least scope of each method, by era; a method of the other era only is missing here. */
    private static final Map<String, String> MODERN =
            Map.of(
                    "server/discover", "read_only",
                    "tools/list", "invoke",
                    "tools/call", "invoke",
                    "prompts/list", "read_only",
                    "prompts/get", "read_only",
                    "resources/list", "read_only",
                    "resources/templates/list", "read_only",
                    "resources/read", "read_only",
                    "skills/list", "read_only",
                    "completion/complete", "read_only");

    private static final Map<String, String> LEGACY =
            Map.of(
                    "ping", "read_only",
                    "logging/setLevel", "read_only",
                    "tools/list", "invoke",
                    "tools/call", "invoke",
                    "prompts/list", "read_only",
                    "prompts/get", "read_only",
                    "resources/list", "read_only",
                    "resources/read", "read_only",
                    "resources/subscribe", "read_only",
                    "completion/complete", "read_only");

    private static final Map<String, String> TOOLS =
            Map.of("echo", "invoke", "provision_only", "provision", "admin_only", "admin");

    private static final Map<String, String> PARAMS =
            Map.of(
                    "tools/call",
                    "{\"name\":\"echo\",\"arguments\":{\"text\":\"x\"}}",
                    "prompts/get",
                    "{\"name\":\"test_simple_prompt\"}",
                    "resources/read",
                    "{\"uri\":\"test://static-text\"}",
                    "resources/subscribe",
                    "{\"uri\":\"test://watched-resource\"}",
                    "logging/setLevel",
                    "{\"level\":\"info\"}",
                    "completion/complete",
                    """
                    {"ref":{"type":"ref/prompt","name":"test_prompt_with_arguments"},
                     "argument":{"name":"arg1","value":""}}
                    """);

    private final Map<String, HttpCaller> callers = new HashMap<>();

    @BeforeAll
    void makeKeys() {
        String tenant = newTenant();
        SCOPES.forEach(scope -> callers.put(scope, newCaller(tenant, scope)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void methodsAboveTheScopeAnswerAsThoseThatDoNotExist(boolean modern) {
        for (String scope : SCOPES) {
            McpClient client = client(scope, modern);
            HttpAnswer unknown = client.call("no/such_method", "{}");
            assertThat(unknown.status()).isEqualTo(modern ? 404 : 200);
            assertThat(unknown.body())
                    .isEqualTo(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":"
                                    + "\"Method not found, or above the scope of this key\"}}");
            (modern ? MODERN : LEGACY)
                    .forEach((method, least) -> {
                        HttpAnswer answer = client.call(method, PARAMS.getOrDefault(method, "{}"));
                        if (includes(scope, least)) {
                            assertThat(answer.json().path("result").isObject())
                                    .as(scope + " " + method + " " + answer.body())
                                    .isTrue();
                        } else {
                            same(answer, unknown);
                        }
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void methodsOfTheOtherEraDoNotExist(boolean modern) {
        McpClient client = client("admin", modern);
        HttpAnswer unknown = client.call("no/such_method", "{}");
        List<String> others =
                modern
                        ? List.of(
                                "initialize",
                                "ping",
                                "logging/setLevel",
                                "resources/subscribe",
                                "resources/unsubscribe")
                        : List.of("server/discover", "subscriptions/listen");
        others.forEach(method -> same(client.call(method, "{}"), unknown));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void toolsAboveTheScopeAnswerAsThoseThatDoNotExist(boolean modern) {
        for (String scope : List.of("invoke", "provision", "admin")) {
            McpClient client = client(scope, modern);
            List<String> listed = names(client);
            TOOLS.forEach((tool, least) -> {
                HttpAnswer answer = call(client, tool);
                if (includes(scope, least)) {
                    assertThat(listed).contains(tool);
                    assertThat(answer.json().at("/result/content/0/text").asString(""))
                            .isNotEmpty();
                } else {
                    assertThat(listed).doesNotContain(tool);
                    String missing = "x".repeat(tool.length());
                    HttpAnswer unknown = call(client, missing);
                    assertThat(unknown.json().at("/error/code").intValue()).isEqualTo(-32602);
                    assertThat(answer.status()).isEqualTo(unknown.status());
                    assertThat(answer.headers().map().keySet())
                            .isEqualTo(unknown.headers().map().keySet());
                    assertThat(answer.body().replace(tool, missing)).isEqualTo(unknown.body());
                }
            });
        }
    }

    @Test
    void capabilitiesAreThoseOfTheScope() {
        for (String scope : SCOPES) {
            boolean calls = includes(scope, "invoke");
            JsonNode discovered = client(scope, true).call("server/discover", "{}").json();
            assertThat(discovered.at("/result/capabilities").has("tools")).isEqualTo(calls);
            assertThat(discovered.at("/result/instructions").asString().contains("Tools"))
                    .isEqualTo(calls);
            assertThat(
                            discovered
                                    .at("/result/instructions")
                                    .asString()
                                    .contains("grove__upsert_agent"))
                    .isEqualTo(includes(scope, "provision"));
            JsonNode begun =
                    new McpClient(caller(scope), false, null)
                            .call("initialize", "{\"protocolVersion\":\"2025-06-18\"}")
                            .json();
            assertThat(begun.at("/result/capabilities").has("tools")).isEqualTo(calls);
            assertThat(begun.at("/result/protocolVersion").asString()).isEqualTo("2025-06-18");
        }
    }

    private HttpCaller caller(String scope) {
        return Objects.requireNonNull(callers.get(scope));
    }

    private McpClient client(String scope, boolean modern) {
        HttpCaller caller = caller(scope);
        return modern ? McpClient.modern(caller) : McpClient.legacy(caller);
    }

    private static HttpAnswer call(McpClient client, String tool) {
        return client.call(
                "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":{\"text\":\"x\"}}");
    }

    private static List<String> names(McpClient client) {
        List<String> names = new ArrayList<>();
        client.call("tools/list", "{}")
                .json()
                .at("/result/tools")
                .forEach(tool -> names.add(tool.path("name").stringValue()));
        return names;
    }

    private static void same(HttpAnswer hidden, HttpAnswer unknown) {
        assertThat(hidden.status()).isEqualTo(unknown.status());
        assertThat(hidden.body()).isEqualTo(unknown.body());
        assertThat(withoutDate(hidden)).isEqualTo(withoutDate(unknown));
    }

    private static String withoutDate(HttpAnswer answer) {
        return Pattern.compile("(date|:status)=\\[[^]]*]")
                .matcher(answer.headers().map().toString())
                .replaceAll("");
    }

    private static boolean includes(String scope, String least) {
        return SCOPES.indexOf(scope) >= SCOPES.indexOf(least);
    }
}
