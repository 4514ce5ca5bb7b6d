package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A provider that is reached over HTTP, with a server of its protocol and a conversation. */
public abstract class ModelBed {

    protected static final String KEY = "sk-very-secret";
    private static final ToolSpec ECHO =
            new ToolSpec(
                    "echo",
                    "Echoes.",
                    (ObjectNode) JsonMapper.shared().readTree("{\"type\":\"object\"}"),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    final List<String> deltas = new ArrayList<>();
    protected ModelServer server;
    ModelHttp http;
    protected Conversation conversation;

    protected abstract ModelProvider provider(String url, ModelHttp client);

    @BeforeEach
    void setUp() {
        server = ModelServer.start(_ -> Reply.text("Hello, ", "world — \u00e4\ud83d\ude00"));
        http = TestModelHttp.withInactivity(Duration.ofSeconds(2));
        conversation = begun();
    }

    /** The conversation of a server that takes the run over. */
    final Conversation begun() {
        Conversation begun =
                provider(server.url(), http)
                        .open("test-model", "Be brief.", List.of(ECHO), ModelOptions.NONE);
        begun.append(new Message.User("Say hello"));
        return begun;
    }

    @AfterEach
    void tearDown() throws IOException {
        server.close();
        http.close();
    }

    final ModelOutcome ask() {
        return conversation.ask(100, deltas::add, new Cancellation());
    }

    final Answer answered() {
        return outcome().answer();
    }

    final Bill bill() {
        return outcome().bill();
    }

    final ModelOutcome.Answered outcome() {
        ModelOutcome outcome = ask();
        assertThat(outcome).isInstanceOf(ModelOutcome.Answered.class);
        return (ModelOutcome.Answered) outcome;
    }

    static Reply.Says talkative() {
        return new Reply.Says(
                List.of("Grüße 😀", ", \"so\"\n"),
                List.of(
                        new Call("a", "echo", "{\"text\":\"ä😀\"}"),
                        new Call("b", "echo", "{\"n\":[1,{}]}")),
                "",
                new Usage(10, 5, 3, 0),
                0,
                -1);
    }

    static Reply.Says billed(Usage usage) {
        return new Reply.Says(List.of("x"), List.of(), "", usage, 0, -1);
    }
}
