package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.ServerIT;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Where results have a schema, a text is none. */
class OutputSchemaIT extends ServerIT {

    private static final String SCHEMA =
            ",\"output_schema\":{\"type\":\"object\",\"required\":[\"answer\"]}";

    @Test
    void aTextIsSentBackUntilTheModelFinishes() {
        JsonNode ended = ended("wordy", SCHEMA, "");
        assertThat(ended.path("status").asString()).isEqualTo("completed");
        assertThat(ended.path("stop_reason").asString()).isEqualTo("finish");
        assertThat(ended.at("/result/answer").asInt()).isEqualTo(4);
        assertThat(ended.path("turns").asInt()).isEqualTo(2);
    }

    @Test
    void aModelThatInsistsFailsTheRun() {
        JsonNode ended = ended("insistent", SCHEMA, "");
        assertThat(ended.path("status").asString()).isEqualTo("failed");
        assertThat(ended.at("/error/code").asString()).isEqualTo("output_invalid");
        assertThat(ended.at("/error/message").asString()).contains("output_schema", "finish");
        assertThat(ended.path("turns").asInt()).isEqualTo(2);
        assertThat(ended.path("result").isNull()).isTrue();
    }

    @Test
    void whatIsSentBackCountsWithinTheCaps() {
        JsonNode ended = ended("wordy", SCHEMA, ",\"limits\":{\"max_turns\":1}");
        assertThat(ended.path("status").asString()).isEqualTo("stopped");
        assertThat(ended.path("stop_reason").asString()).isEqualTo("turn_cap");
    }

    @Test
    void withoutASchemaATextIsAResult() {
        JsonNode ended = ended("insistent", "", "");
        assertThat(ended.path("status").asString()).isEqualTo("completed");
        assertThat(ended.path("stop_reason").asString()).isEqualTo("text");
        assertThat(ended.path("result").asString()).isEqualTo("The answer is four.");
    }

    private JsonNode ended(String script, String agentMore, String runMore) {
        WaitingRun run =
                WaitingRun.start(newCaller(newTenant(), "admin"), script, agentMore, runMore);
        assertThat(run.caller().get(run.path("stream")).status()).isEqualTo(200);
        return run.json();
    }
}
