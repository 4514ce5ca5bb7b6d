package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.openai.TestOpenAi;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.schema.SchemaForm;
import dev.grove.core.model.schema.ToolSchemas;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Names of tools and of properties, in what a model reads and in what Grove makes of its calls. */
class RenamedConversationTest {

    private static final ToolSpec LOOK =
            new ToolSpec(
                    "tracker:look",
                    "d",
                    json(
                            "{\"type\":\"object\",\"properties\":{\"filter[id]\":{\"type\":\"integer\"}}}"),
                    Effect.READ_ONLY,
                    Bucket.MCP);

    private final ModelHttp http = TestModelHttp.withInactivity(Duration.ofSeconds(2));
    private final ModelServer server = ModelServer.start(_ -> Reply.text("bye"));

    @AfterEach
    void close() throws IOException {
        server.close();
        http.close();
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    private Conversation open() {
        LegalNames names = LegalNames.of(List.of(LOOK));
        ToolSchemas schemas =
                ToolSchemas.of(
                        RenamedConversation.renamed(List.of(LOOK), names), SchemaForm.STANDARD);
        return new RenamedConversation(
                TestOpenAi.at(server.url(), http)
                        .open("m", "p", schemas.specs(), ModelOptions.NONE),
                names,
                schemas);
    }

    @Test
    void translatesOutAndBack() {
        Conversation conversation = open();
        conversation.append(new Message.User("g"));
        conversation.ask(10, _ -> {}, new Cancellation());
        JsonNode function = server.requests().getLast().json().at("/tools/0/function");
        assertThat(function.path("name").asString()).isEqualTo("tracker__look");
        String property = function.at("/parameters/properties").propertyNames().iterator().next();
        assertThat(property).matches("[A-Za-z0-9_.-]+");

        server.reply(_ -> Reply.calls(new Call("c1", "tracker__look", "{\"" + property + "\":7}")));
        ModelOutcome.Answered answered =
                (ModelOutcome.Answered) conversation.ask(10, _ -> {}, new Cancellation());
        ToolCall call = answered.answer().toolCalls().getFirst();
        assertThat(call.name()).isEqualTo("tracker:look");
        assertThat(call.arguments()).isEqualTo(json("{\"filter[id]\":7}"));

        for (String provider : List.of("openai", "another")) {
            Conversation again = open();
            again.append(new Message.User("g"));
            again.append(new Message.Assistant(provider, answered.answer()));
            again.append(
                    new Message.ToolResults(
                            List.of(
                                    new Message.ToolCallResult(
                                            "c1", "tracker:look", "ok", false))));
            again.ask(10, _ -> {}, new Cancellation());
            JsonNode sent =
                    server.requests().getLast().json().at("/messages/2/tool_calls/0/function");
            assertThat(sent.path("name").asString()).as(provider).isEqualTo("tracker__look");
            assertThat(json(sent.path("arguments").asString()))
                    .as(provider)
                    .isEqualTo(json("{\"" + property + "\":7}"));
        }
    }
}
