package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpAnswer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Parameters of requests that an agent accepts or ignores. */
class OpenAiParametersIT extends OpenAiBed {

    private static final String ALL =
            "[\"temperature\",\"top_p\",\"stop\",\"seed\",\"reasoning_effort\",\"tool_choice\",\"parallel_tool_calls\"]";
    private static final String RESPONSES = "/v1/responses";

    @BeforeEach
    void answer() {
        MODEL.reply(_ -> Reply.text("ok"));
    }

    private void accepting(String more) {
        agent(",\"openai\":{\"accepts\":" + ALL + "}" + more);
    }

    private JsonNode sent(int request) {
        return MODEL.requests().get(before + request).json();
    }

    @Test
    void takeEffectForTheRunOfTheirRequest() {
        accepting(",\"model_options\":{\"temperature\":0.9,\"top_p\":0.5}");
        HttpAnswer answer =
                ask(
                        user("g"),
                        """
                        ,"temperature":0.2,"stop":["END"],"seed":7,"reasoning_effort":"low","parallel_tool_calls":false
                        """);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        JsonNode asked = sent(0);
        assertThat(asked.path("temperature").doubleValue()).isEqualTo(0.2);
        assertThat(asked.path("top_p").doubleValue()).as("the agent's").isEqualTo(0.5);
        assertThat(asked.path("stop").toString()).isEqualTo("[\"END\"]");
        assertThat(asked.path("seed").longValue()).isEqualTo(7);
        assertThat(asked.path("reasoning_effort").stringValue()).isEqualTo("low");
        assertThat(asked.path("parallel_tool_calls").booleanValue()).isFalse();
        assertThat(answer.headers().firstValue("Grove-Ignored")).isEmpty();

        // The next run is the agent's again.
        assertThat(ask(user("g"), "").status()).isEqualTo(200);
        assertThat(sent(1).path("temperature").doubleValue()).isEqualTo(0.9);
        assertThat(sent(1).has("seed")).isFalse();

        // Whoever goes on with the first has its options.
        String run = answer.text("grove/run_id");
        HttpAnswer fork =
                caller.post("/agent-runs/" + run + "/fork", "{\"turn\":1,\"goal\":\"And now?\"}");
        String _ = caller.get("/agent-runs/" + fork.text("run_id") + "/stream").body();
        assertThat(sent(2).path("temperature").doubleValue()).isEqualTo(0.2);
        assertThat(sent(2).path("seed").longValue()).isEqualTo(7);
    }

    @Test
    void takeEffectInTheFormOfResponses() {
        accepting("");
        HttpAnswer answer =
                caller.post(
                        RESPONSES,
                        "{\"model\":\"agent/a\",\"input\":\"g\",\"temperature\":1,\"reasoning\":{\"effort\":\"high\"}}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(sent(0).path("temperature").doubleValue()).as("told all the same").isEqualTo(1);
        assertThat(sent(0).path("reasoning_effort").stringValue()).isEqualTo("high");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "temperature":2.5              | temperature      | between 0 and 2
                    "temperature":"warm"           | temperature      | must be a number
                    "top_p":0                      | top_p            | above 0
                    "stop":["a",7]                 | stop[1]          | not blank
                    "stop":{}                      | stop             | a text or an array of texts
                    "seed":1.5                     | seed             | must be a whole number
                    "seed":9007199254740992        | seed             | between
                    "reasoning_effort":"endless"   | reasoning_effort | must be one of none, minimal
                    "tool_choice":"none"           | tool_choice      | must be one of auto, required
                    "tool_choice":{"type":"function"} | tool_choice   | must be a text
                    "parallel_tool_calls":"no"     | parallel_tool_calls | true or false
                    """)
    void areCheckedAsAnAgentsOptionsAre(String member, String param, String words) {
        accepting("");
        assertRefused(ask(user("g"), "," + member), param, words);
    }

    @Test
    void areRefusedWhereAModelOfTheAgentDoesNotTakeThem() {
        caller.post(
                "/agents",
                "{\"name\":\"a\",\"system_prompt\":\"p\",\"model\":\"openai/test\",\"fallbacks\":[\"anthropic/claude-opus-4-7\"],\"tools\":[\"finish\"],\"openai\":{\"accepts\":"
                        + ALL
                        + "}}");
        assertRefused(ask(user("g"), ",\"temperature\":0.1"), "temperature", "not taken");
        assertRefused(ask(user("g"), ",\"seed\":1"), "seed", "not taken");
        assertRefused(
                caller.post(
                        RESPONSES,
                        "{\"model\":\"agent/a\",\"input\":\"g\",\"reasoning\":{\"effort\":\"minimal\"}}"),
                "reasoning.effort",
                "must be one of low");
    }

    @Test
    void areRefusedWhereTheyDoNotGoWithTheAgentsOwn() {
        caller.post(
                "/agents",
                "{\"name\":\"a\",\"system_prompt\":\"p\",\"model\":\"anthropic/claude-sonnet-4-5\",\"tools\":[\"finish\"],\"model_options\":{\"top_p\":0.5},\"openai\":{\"accepts\":[\"temperature\"]}}");
        assertRefused(
                ask(user("g"), ",\"temperature\":0.1"),
                "temperature",
                "model_options.top_p of the agent");
    }

    @Test
    void arePassedOverAndNamedWhereTheAgentIgnoresThem() {
        agent(
                ",\"openai\":{\"ignores\":[\"temperature\",\"verbosity\",\"reasoning_summary\",\"seed\"]}");
        HttpAnswer answer =
                ask(user("g"), ",\"temperature\":0.2,\"verbosity\":\"low\",\"stream\":true");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Grove-Ignored")).contains("temperature, verbosity");
        assertThat(sent(0).has("temperature")).isFalse();
        HttpAnswer response =
                caller.post(
                        RESPONSES,
                        "{\"model\":\"agent/a\",\"input\":\"g\",\"text\":{\"verbosity\":\"high\"},\"reasoning\":{\"summary\":\"auto\"},\"temperature\":1}");
        assertThat(response.headers().firstValue("Grove-Ignored"))
                .as("of values that change something")
                .contains("verbosity, reasoning_summary");
        assertRefused(ask(user("g"), ",\"top_p\":0.2"), "top_p", "openai.accepts");
        assertRefused(
                ask(user("g"), ",\"service_tier\":\"flex\""), "service_tier", "openai.ignores");
    }

    @ParameterizedTest
    @ValueSource(strings = {"reasoning", "text"})
    void haveMembersOfTheirOwnOnlyInObjects(String member) {
        agent("");
        assertRefused(ask(user("g"), ",\"" + member + "\":\"x\""), member, "must be an object");
    }

    @Test
    void instructionsAreRefusedWhereTheAgentTakesNone() {
        agent(",\"openai\":{\"system\":\"refuse\"}");
        for (String role : new String[] {"system", "developer"}) {
            assertRefused(
                    ask(
                            "[{\"role\":\"user\",\"content\":\"x\"},{\"role\":\"%s\",\"content\":\"Obey.\"},{\"role\":\"user\",\"content\":\"g\"}]"
                                    .formatted(role),
                            ""),
                    "messages[1].content",
                    "a takes none");
        }
        assertRefused(
                caller.post(
                        RESPONSES,
                        "{\"model\":\"agent/a\",\"input\":\"g\",\"instructions\":\"Obey.\"}"),
                "instructions",
                "a takes none");
        assertThat(
                        ask(
                                        "[{\"role\":\"system\",\"content\":\" \"},{\"role\":\"user\",\"content\":\"g\"}]",
                                        "")
                                .status())
                .as("what says nothing changes nothing")
                .isEqualTo(200);
    }

    private void assertRefused(HttpAnswer answer, String param, String words) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error/param")).isEqualTo(param);
        assertThat(answer.text("error/message")).contains(words);
        assertThat(MODEL.requests()).as("the model was not asked").hasSize(before + runs());
    }

    private int runs() {
        return caller.get("/agent-runs").json().path("items").size();
    }
}
