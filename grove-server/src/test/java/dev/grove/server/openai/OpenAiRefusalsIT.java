package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpAnswer;
import dev.grove.server.bounds.HostileInputs;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Refusals of OpenAI's door, in the form that its clients read. */
class OpenAiRefusalsIT extends OpenAiBed {

    static Stream<String> hostileSchemas() {
        return Stream.of(
                HostileInputs.PATTERN,
                HostileInputs.ENDLESS_PATTERN,
                HostileInputs.doublingSchema(),
                "{\"type\":\"object\",\"description\":\"" + "x".repeat(70_000) + "\"}");
    }

    @ParameterizedTest
    @MethodSource("hostileSchemas")
    void refusesSchemasBeyondTheirBounds(String schema) {
        agent("");
        HttpAnswer answer =
                ask(
                        user("g"),
                        ",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"n\",\"schema\":%s}}"
                                .formatted(schema));
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error/param")).isEqualTo("response_format.json_schema.schema");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "temperature":0.2                                   | temperature   | unsupported_parameter
                    "n":2                                               | n             | unsupported_parameter
                    "seed":7                                            | seed          | unsupported_parameter
                    "stop":["x"]                                        | stop          | unsupported_parameter
                    "audio":{}                                          | audio         | unsupported_parameter
                    "functions":[]                                      | functions     | unsupported_parameter
                    "tools":[{"type":"function","function":{"name":"mine"}}] | tools    | unsupported_parameter
                    "max_tokens":0                                      | max_tokens    | validation_failed
                    "max_tokens":1000000000000                          | max_tokens    | validation_failed
                    "max_completion_tokens":1.5                         | max_completion_tokens | validation_failed
                    "stream":"yes"                                      | stream        | validation_failed
                    "stream":1                                          | stream        | validation_failed
                    "stream_options":{"include_usage":"true"}           | stream_options.include_usage | validation_failed
                    "stream_options":true                               | stream_options | validation_failed
                    "response_format":{"type":"yaml"}                   | response_format.type | unsupported_parameter
                    """)
    void refusesInWordsThatNameTheField(String member, String param, String code) {
        agent("");
        HttpAnswer answer = ask(user("g"), "," + member);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error/param")).isEqualTo(param);
        assertThat(answer.text("error/code")).isEqualTo(code);
        assertThat(answer.text("error/type")).isEqualTo("invalid_request_error");
        assertThat(answer.text("error/message")).contains(param);
        assertThat(caller.get("/agent-runs").json().path("items").size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "store", "background"})
    void refusesWhatIsNeitherTrueNorFalse(String flag) {
        agent("");
        HttpAnswer answer =
                caller.post(
                        "/v1/responses",
                        "{\"model\":\"agent/a\",\"input\":\"g\",\"%s\":\"yes\"}".formatted(flag));
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error/param")).isEqualTo(flag);
        assertThat(answer.text("error/message")).contains("true or false");
        assertThat(caller.get("/agent-runs").json().path("items").size()).isZero();
    }

    @Test
    void saysHowLongAnAnswerMayBeAsked() {
        agent("");
        HttpAnswer answer = ask(user("g"), ",\"max_tokens\":1000000000000");
        assertThat(answer.text("error/message")).contains("from 1 to 2147483647");
    }

    /** The caller's format is at fault, or the model; the agent has no schema. */
    @Test
    void saysWhoseFormatAModelFailed() {
        agent("");
        MODEL.reply(_ -> Reply.text("no JSON"));
        HttpAnswer answer =
                ask(
                        user("g"),
                        ",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"n\",\"schema\":{\"type\":\"object\"}}}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.text("error/code")).isEqualTo("output_invalid");
        assertThat(answer.text("error/message")).contains("response_format");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[{\"role\":\"assistant\",\"content\":\"x\"}]",
                "[{\"role\":\"user\",\"content\":\"\"}]",
                "[{\"role\":\"nobody\",\"content\":\"x\"},{\"role\":\"user\",\"content\":\"x\"}]",
                "[{\"role\":\"user\",\"content\":[{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:x\"}}]}]",
                "\"text\""
            })
    void refusesMessagesThatItCannotTake(String messages) {
        agent("");
        HttpAnswer answer = ask(messages, "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error/param")).startsWith("messages");
    }

    @Test
    void refusesMoreHistoryThanItKeeps() {
        agent("");
        String many =
                "{\"role\":\"user\",\"content\":\"x\"},".repeat(201)
                        + "{\"role\":\"user\",\"content\":\"x\"}";
        assertThat(ask("[" + many + "]", "").text("error/message")).contains("200 entries");
        String long1 = "{\"role\":\"user\",\"content\":\"" + "x".repeat(1024 * 1024 + 1) + "\"},";
        assertThat(ask("[" + long1 + many.substring(0, 32) + "]", "").status()).isEqualTo(400);
        HttpAnswer larger =
                ask("[" + long1 + long1 + long1 + "{\"role\":\"user\",\"content\":\"x\"}]", "");
        assertThat(larger.status()).isEqualTo(413);
        assertThat(larger.text("error/code")).isEqualTo("payload_too_large");
    }

    @Test
    void hasErrorsInTheFormOfItsClientsWhateverFailed() {
        for (HttpAnswer answer :
                List.of(
                        anonymous().get("/v1/models"),
                        as("grove_wrong").post(CHAT, "{}"),
                        newCaller(newTenant(), "read_only").post(CHAT, "{}"),
                        caller.post(CHAT, "{"),
                        caller.post(CHAT, "{\"model\":\"agent/a\",\"model\":\"agent/b\"}"),
                        caller.get("/v1/nothing"),
                        caller.get("/v1/models?limit=5"),
                        caller.delete(CHAT))) {
            assertThat(answer.status()).isBetween(400, 499);
            assertThat(answer.contentType()).startsWith("application/json");
            assertThat(answer.text("error/message")).as(answer.body()).isNotBlank();
            assertThat(answer.text("error/code")).isNotBlank();
        }
        assertThat(caller.get("/v1/agents").text("error/message"))
                .contains("did you mean GET /agents?");
    }
}
