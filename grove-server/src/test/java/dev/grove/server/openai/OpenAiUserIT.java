package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpAnswer;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The person for whom a request speaks at OpenAI's door. */
class OpenAiUserIT extends OpenAiBed {

    private static final String RESPONSES = "/v1/responses";
    private static final String ADA = "ada";
    private static final String BOB = "bob";

    @BeforeEach
    void storeAgent() {
        agent(
                ",\"client_tools\":[{\"name\":\"weather\",\"description\":\"d\",\"input_schema\":{\"type\":\"object\"}}]");
        MODEL.reply(_ -> Reply.text("ok"));
    }

    @Test
    void isOfTheRunsThatTheRequestBegins() {
        for (String member :
                new String[] {"", ",\"user\":\"ada\"", ",\"safety_identifier\":\"ada\""}) {
            HttpAnswer answer = post(CHAT, ADA, chat("g", member), "0");
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(
                            caller.get("/agent-runs/" + answer.text("grove/run_id"))
                                    .text("metadata/user"))
                    .isEqualTo(ADA);
        }
        assertThat(post(RESPONSES, ADA, response(), "0").text("metadata/user")).isEqualTo(ADA);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user|,\"user\":\"bob\"",
                "safety_identifier|,\"user\":\"ada\",\"safety_identifier\":\"bob\"",
                "metadata.user|,\"metadata\":{\"user\":\"bob\"}",
                "metadata.user|,\"metadata\":{\"user\":7}"
            })
    void refusesAnotherPersonInTheBody(String line) {
        String param = line.substring(0, line.indexOf('|'));
        HttpAnswer answer = post(CHAT, ADA, chat("g", line.substring(param.length() + 1)), "0");
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error/param")).isEqualTo(param);
        assertThat(answer.text("error/message")).contains("Grove-User");
        assertThat(caller.get("/agent-runs").json().path("items").size()).isZero();
    }

    @Test
    void hidesResponsesOfOthersAsIfTheyWereMissing() {
        String id = post(RESPONSES, ADA, response(), "0").text("id");
        String missing = id.replaceFirst("_[0-9a-f]{8}-", "_00000000-");
        for (String path : new String[] {"", "?stream=true"}) {
            assertThat(get(RESPONSES + "/" + id + path, ADA).status()).isEqualTo(200);
            assertHidden(
                    get(RESPONSES + "/" + id + path, BOB),
                    get(RESPONSES + "/" + missing + path, BOB));
        }
        assertHidden(
                post(RESPONSES + "/" + id + "/cancel", BOB, "", "0"),
                post(RESPONSES + "/" + missing + "/cancel", BOB, "", "0"));
        HttpAnswer deleted =
                caller.send(
                        caller.request(RESPONSES + "/" + id).header("Grove-User", BOB).DELETE());
        assertThat(deleted.status()).isEqualTo(404);
        assertThat(caller.get(RESPONSES + "/" + id).status()).as("without a person").isEqualTo(200);
    }

    private static void assertHidden(HttpAnswer foreign, HttpAnswer missing) {
        assertThat(foreign.status()).isEqualTo(404);
        assertThat(words(foreign)).isEqualTo(words(missing));
    }

    /** The words of an error without the id that was asked for. */
    private static String words(HttpAnswer answer) {
        return answer.body().replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "<run>");
    }

    @Test
    void takesResultsFromTheirPersonAlone() {
        MODEL.reply(request ->
                request.answersSoFar() == 0
                        ? Reply.calls(new Call("w1", "weather", "{}"))
                        : Reply.text("Rain."));
        String call = post(CHAT, ADA, chat("g", ""), "0").text("choices/0/message/tool_calls/0/id");
        String missing = "00000000" + call.substring(8);
        HttpAnswer foreign = post(CHAT, BOB, result(call), "0");
        assertHidden(foreign, post(CHAT, BOB, result(missing), "0"));
        assertThat(post(CHAT, ADA, result(call), "0").text("choices/0/message/content"))
                .isEqualTo("Rain.");
    }

    @Test
    void doesNotAnswerARepeatWithTheRunOfAnother() {
        String body = chat("the same", "");
        String first = post(CHAT, ADA, body, "0").text("grove/run_id");
        assertThat(post(CHAT, ADA, body, "1").text("grove/run_id")).isEqualTo(first);
        assertThat(post(CHAT, BOB, body, "1").text("grove/run_id")).isNotEqualTo(first);
    }

    private static String chat(String goal, String more) {
        return "{\"model\":\"agent/a\",\"messages\":%s%s}".formatted(user(goal), more);
    }

    private static String result(String call) {
        return "{\"model\":\"agent/a\",\"messages\":[{\"role\":\"tool\",\"tool_call_id\":\"%s\",\"content\":\"rain\"}]}"
                .formatted(call);
    }

    private static String response() {
        return "{\"model\":\"agent/a\",\"input\":\"g\"}";
    }

    private HttpAnswer get(String path, String person) {
        return caller.send(caller.request(path).header("Grove-User", person).GET());
    }

    private HttpAnswer post(String path, String person, String body, String retries) {
        return caller.send(
                caller.request(path)
                        .header("Content-Type", "application/json")
                        .header("Grove-User", person)
                        .header("x-stainless-retry-count", retries)
                        .POST(BodyPublishers.ofString(body)));
    }
}
