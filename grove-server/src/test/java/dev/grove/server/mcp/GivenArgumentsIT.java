package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Arguments in the forms that clients of the field send them in, in both eras. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GivenArgumentsIT extends McpServerIT {

    private HttpCaller provisioner;
    private List<McpClient> clients;

    @BeforeAll
    void makeClients() {
        provisioner = newCaller(newTenant(), "provision");
        clients = List.of(McpClient.modern(provisioner), McpClient.legacy(provisioner));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",\"arguments\":null",
                ",\"arguments\":{}",
                ",\"arguments\":[]",
                ",\"arguments\":{\"limit\":null,\"cursor\":null}"
            })
    void mayBeLeftOutInAnyForm(String arguments) {
        for (McpClient client : clients) {
            JsonNode answer =
                    client.call(
                                    "tools/call",
                                    "{\"name\":\"grove__list_agents_all\"" + arguments + "}")
                            .json();
            assertThat(answer.at("/result/structuredContent/items").isArray())
                    .as(answer.toString())
                    .isTrue();
        }
    }

    @Test
    void ofPromptsMayBeLeftOutInAnyForm() {
        for (McpClient client : clients) {
            for (String arguments : List.of("", ",\"arguments\":null", ",\"arguments\":[]")) {
                HttpAnswer answer =
                        client.call(
                                "prompts/get",
                                "{\"name\":\"test_simple_prompt\"" + arguments + "}");
                assertThat(answer.json().at("/result/messages").isArray())
                        .as(answer.body())
                        .isTrue();
            }
        }
    }

    @Test
    void ofARequestAreItsParamsToo() {
        HttpAnswer answer =
                provisioner.send(
                        clients.getLast()
                                .post(
                                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\","
                                                + "\"params\":null,\"result\":null,\"error\":null}"));
        assertThat(answer.json().at("/result/tools").isArray()).as(answer.body()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"{}\"", "[1]", "7", "true"})
    void areAnObjectOrAnErrorThatNamesWhatCame(String arguments) {
        for (McpClient client : clients) {
            JsonNode answer =
                    client.call(
                                    "tools/call",
                                    "{\"name\":\"grove__list_agents_all\",\"arguments\":%s}"
                                            .formatted(arguments))
                            .json();
            assertThat(answer.at("/error/code").intValue()).isEqualTo(-32602);
            assertThat(answer.at("/error/message").stringValue())
                    .startsWith("arguments must be an object; ")
                    .endsWith(" came");
        }
    }

    /** An agent with a wrong list would be worse than none. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"tools\":\"[\\\"finish\\\"]\"",
                "\"tools\":[\"finish\"],\"limits\":\"{\\\"max_turns\\\":3}\"",
                "\"tools\":[\"finish\"],\"client_tools\":[\"{\\\"name\\\":\\\"x\\\"}\"]",
                "\"tools\":[\"finish\"],\"output_schema\":\"{}\"",
                "\"tools\":[\"finish\"],\"approvals\":\"[]\"",
                "\"tools\":\"finish\"",
                "\"tools\":{\"0\":\"finish\"}"
            })
    void thatAreJsonWithinATextAreRefusedWithTheFieldAndTheTypeThatCame(String members) {
        String field = members.substring(members.lastIndexOf(",\"") + 1).split("\"", -1)[1];
        for (McpClient client : clients) {
            JsonNode result =
                    client.call(
                                    "tools/call",
                                    """
                                    {"name":"grove__upsert_agent","arguments":{"name":"x","system_prompt":"p",
                                     "model":"scripted/greeter","expected_version":0,%s}}
                                    """
                                            .formatted(members))
                            .json()
                            .path("result");
            assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isTrue();
            assertThat(result.at("/content/0/text").stringValue())
                    .startsWith(field)
                    .contains("must be ");
        }
        assertThat(provisioner.get("/agents/x").status()).isEqualTo(404);
    }

    @Test
    void thatAreNullAndOptionalSayNothing() {
        JsonNode result =
                clients.getFirst()
                        .call(
                                "tools/call",
                                """
                                {"name":"grove__upsert_agent","arguments":{"name":"nulls","system_prompt":"p",
                                 "model":"scripted/greeter","tools":["finish"],"expected_version":0,
                                 "skills":null,"limits":{"max_turns":3,"max_tokens":null},"on_budget":null,
                                 "client_tools":null,"description":null}}
                                """)
                        .json()
                        .path("result");
        assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
        assertThat(result.at("/structuredContent/limits/max_turns").intValue()).isEqualTo(3);
    }

    @Test
    void ofRequiredPropertiesAreNotNull() {
        JsonNode result =
                clients.getFirst()
                        .call(
                                "tools/call",
                                """
                                {"name":"grove__get_agent","arguments":{"name":null}}
                                """)
                        .json()
                        .path("result");
        assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isTrue();
        assertThat(result.at("/content/0/text").stringValue()).isEqualTo("name: is required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools/call", "prompts/get"})
    void ofAKeyWithoutATenantNameNothingOfTenants(String method) {
        HttpCaller operator = operator();
        for (McpClient client : List.of(McpClient.modern(operator), McpClient.legacy(operator))) {
            assertThat(
                            client.call(method, "{\"name\":\"of_a_tenant\"}")
                                    .json()
                                    .at("/error/message")
                                    .stringValue())
                    .startsWith("Unknown ")
                    .contains("of_a_tenant", "belongs to no tenant", "POST /mcp/keys", "tenant_id");
        }
    }
}
