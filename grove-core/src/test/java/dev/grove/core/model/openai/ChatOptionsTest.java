package dev.grove.core.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Options as a server of Chat Completions gets them. */
class ChatOptionsTest {

    private static final ModelOptions SOME =
            new ModelOptions(
                    0.5,
                    0.9,
                    List.of("END"),
                    new Reasoning(Effort.LOW, null),
                    ToolChoice.REQUIRED,
                    false);
    private static final ToolSpec TOOL =
            new ToolSpec(
                    "note",
                    "n",
                    JsonNodeFactory.instance.objectNode().put("type", "object"),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    private final SentRequests sent = new SentRequests();

    @AfterEach
    void close() throws IOException {
        sent.close();
    }

    @Test
    void areMembersOfEachRequest() {
        JsonNode body = body(List.of(TOOL), SOME);

        assertThat(body.path("temperature").doubleValue()).isEqualTo(0.5);
        assertThat(body.path("top_p").doubleValue()).isEqualTo(0.9);
        assertThat(body.path("stop")).hasToString("[\"END\"]");
        assertThat(body.path("reasoning_effort").stringValue()).isEqualTo("low");
        assertThat(body.path("tool_choice").stringValue()).isEqualTo("required");
        assertThat(body.path("parallel_tool_calls").booleanValue()).isFalse();
    }

    @Test
    void nameTheUserOfTheRun() {
        assertThat(body(List.of(), ModelOptions.NONE.withUser("hash")).path("safety_identifier"))
                .hasToString("\"hash\"");
    }

    /** Servers refuse a choice among no tools. */
    @Test
    void chooseNothingWithoutTools() {
        JsonNode body = body(List.of(), SOME);

        assertThat(body.has("tool_choice")).isFalse();
        assertThat(body.has("parallel_tool_calls")).isFalse();
        assertThat(body.path("temperature").doubleValue()).isEqualTo(0.5);
    }

    @Test
    void addNothingWhereNoneIsSet() {
        assertThat(body(List.of(TOOL), ModelOptions.NONE).propertyNames())
                .containsExactlyInAnyOrder(
                        "model",
                        "stream",
                        "stream_options",
                        "tools",
                        "messages",
                        "max_completion_tokens");
    }

    private JsonNode body(List<ToolSpec> tools, ModelOptions options) {
        Conversation conversation = sent.open(Dialect.STANDARD, "p", tools, options);
        conversation.append(new Message.User("g"));
        return sent.ask(conversation).json();
    }
}
