package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.grove.server.HttpAnswer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Elicitation: what a client's user answers for a waiting run. */
class McpAgentFormsIT extends AgentToolCalls {

    @Test
    void asksTheClientWhatItsRunWaitsFor() {
        publish(
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"description\":\"Asks.\",\"input_schema\":{\"type\":\"object\"}}]",
                "ask_user");
        JsonNode asked = run("asker").path("result");
        assertThat(asked.path("inputRequests").propertyNames()).hasSize(2);
        String green = "{\"action\":\"accept\",\"content\":{\"result\":\"green\"}}";
        JsonNode result = answer("asker", asked, green).path("result");
        assertThat(result.at("/content/0/text").stringValue()).isEqualTo("asked");
        // A second answer is refused; the run is named, so that the client begins no other.
        JsonNode error = answer("asker", asked, green).path("error");
        assertThat(error.path("code").intValue()).isEqualTo(-32602);
        assertThat(error.path("message").stringValue())
                .contains("was used already", "grove://runs/")
                .doesNotContain("anew");
        assertThat(error.at("/data/uri").stringValue()).startsWith("grove://runs/");
    }

    /** Money is no question to a client's user, though the client has forms. */
    @Test
    void saysWhereTheCapOfItsRunIsRaised() {
        publish("endless", ",\"on_budget\":\"ask\",\"limits\":{\"max_tokens\":500}", "echo");
        JsonNode result = run("endless").path("result");
        String run = result.at("/content/1/uri").stringValue().replace("grove://runs/", "");
        assertThat(result.at("/content/0/text").stringValue())
                .contains("scripted/endless", "a higher cap: POST /agent-runs/" + run + "/budget");
        assertThat(statuses()).containsExactly("waiting");
    }

    /** A client that has no user closes every form by itself. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"action\":\"cancel\"}",
                "{\"action\":\"accept\",\"content\":{}}",
                "{\"action\":\"accept\"}",
                "{}"
            })
    void aFormThatIsClosedIsNobodysWord(String closed) {
        publish("careful", ",\"approvals\":[\"echo\"]", "echo");
        JsonNode asked = run("careful").path("result");
        // Nothing happens to the run that the call could receive.
        JsonNode result =
                assertTimeoutPreemptively(
                        Duration.ofSeconds(10),
                        () -> answer("careful", asked, closed).path("result"));

        assertThat(result.at("/content/0/text").stringValue()).contains("an approval: POST");
        String run = result.at("/content/1/uri").stringValue().replace("grove://runs/", "");
        assertThat(statuses()).containsExactly("waiting");
        JsonNode calls = reader.get("/agent-runs/" + run).json().at("/wait/calls");
        assertThat(calls).hasSize(2);
        for (JsonNode call : calls) {
            user.caller()
                    .post(
                            "/agent-runs/" + run + "/approvals/" + call.path("id").stringValue(),
                            "{\"decision\":\"approve\"}");
        }
        await().until(() -> statuses().equals(List.of("completed")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"action\":\"decline\"}",
                "{\"action\":\"accept\",\"content\":{\"approve\":false,\"reason\":\"no\"}}"
            })
    void aFormThatIsDeclinedOrAnsweredWithNoDenies(String no) {
        publish("careful", ",\"approvals\":[\"echo\"]", "echo");
        JsonNode result = answer("careful", run("careful").path("result"), no).path("result");

        assertThat(result.at("/content/0/text").stringValue()).isEqualTo("careful");
        String run = result.at("/content/1/uri").stringValue().replace("grove://runs/", "");
        assertThat(
                        reader.get("/agent-runs/" + run + "/events?limit=200")
                                .json()
                                .path("items")
                                .valueStream()
                                .filter(event ->
                                        event.path("type").stringValue().equals("approval.decided"))
                                .map(event -> event.path("decision").stringValue()))
                .containsExactly("deny", "deny");
    }

    /** The client's user, who started it, has one vote at most, and a model fills forms in. */
    @Test
    void asksNobodyAboutACallThatSeveralPeopleVoteOn() {
        HttpAnswer stored =
                newCaller(tenant, "provision")
                        .post(
                                "/policies",
                                """
                                {"name":"two","default":"allow","rules":[
                                  {"id":"ask","on":"echo","then":"ask","ask":{"count":2,"who":{"not":"starter"}}}]}
                                """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        publish("careful", ",\"policies\":[\"two\"]", "echo");
        JsonNode result = run("careful").path("result");
        assertThat(result.path("resultType").asString("")).isNotEqualTo("input_required");
        assertThat(result.at("/content/0/text").stringValue())
                .contains(
                        "which needs 2 approvals of people or keys with scope invoke, not of who started the run; 0 so far");
        assertThat(statuses()).containsExactly("waiting");
    }

    /** Sends the same answer to every question of a call, in the call's next round. */
    private JsonNode answer(String agent, JsonNode asked, String answer) {
        assertThat(asked.path("resultType").stringValue()).isEqualTo("input_required");
        ObjectNode params = (ObjectNode) JsonMapper.shared().readTree(call(agent));
        params.set("requestState", asked.path("requestState"));
        ObjectNode answers = params.putObject("inputResponses");
        for (String id : asked.path("inputRequests").propertyNames()) {
            answers.set(id, JsonMapper.shared().readTree(answer));
        }
        return user.call("tools/call", params.toString()).json();
    }

    /**
     * The SDKs hide a result that is not of the schema that its tool has, unless it is an error.
     */
    @Test
    void saysWhatItsRunWaitsForWhereTheClientCannotBeAsked() {
        publish(
                "asker",
                """
                ,"output_schema":{"type":"object"},
                "client_tools":[{"name":"ask_user","description":"Asks.","input_schema":{"type":"object"}}]
                """,
                "ask_user");
        McpClient unable = McpClient.legacy(user.caller(), "{}");
        JsonNode result = unable.call("tools/call", call("asker")).json().path("result");
        assertThat(result.at("/content/0/text").stringValue()).contains("ask_user");
        assertThat(result.at("/content/1/uri").stringValue()).startsWith("grove://runs/");
        assertThat(result.path("isError").booleanValue()).isTrue();
    }
}
