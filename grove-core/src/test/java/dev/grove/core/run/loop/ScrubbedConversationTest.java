package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.ToolCall;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.JsonNodeFactory;

/** Secrets of a tenant pass neither from a run to its model nor back. */
class ScrubbedConversationTest {

    private static final String VALUE = "s3cr3t-value";
    private static final String NAMED = "[secret:token]";
    private static final Bill BILL = new Bill.Stated(new Usage(1, 2, 3, 4));

    private final Deque<Scrubber> scrubbers = new ArrayDeque<>();
    private final Scrubber scrubber = TestSecrets.scrubber("token", VALUE);
    private final List<String> deltas = new ArrayList<>();

    static Stream<Message> messages() {
        return Stream.of(
                new Message.User("use " + VALUE),
                new Message.Summary(3, "used " + VALUE),
                new Message.Assistant("scripted", answer(VALUE)),
                new Message.ToolResults(
                        List.of(new Message.ToolCallResult("c1", "echo", "got " + VALUE, true))));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void sendsTheModelNoValue(Message message) {
        Model model = new Model(new ModelOutcome.Cancelled());
        conversation(model, scrubber).append(message);
        assertThat(model.appended).singleElement().isEqualTo(clean(message));
    }

    private static Message clean(Message message) {
        return switch (message) {
            case Message.User _ -> new Message.User("use " + NAMED);
            case Message.Summary _ -> new Message.Summary(3, "used " + NAMED);
            case Message.Assistant _ -> new Message.Assistant("scripted", answer(NAMED));
            case Message.ToolResults _ ->
                    new Message.ToolResults(
                            List.of(
                                    new Message.ToolCallResult(
                                            "c1", "echo", "got " + NAMED, true)));
        };
    }

    static Stream<ModelOutcome> outcomes() {
        return Stream.of(said(VALUE));
    }

    /** Each outcome that has words in it, with these. */
    private static ModelOutcome[] said(String words) {
        return new ModelOutcome[] {
            new ModelOutcome.Answered(answer(words), BILL),
            new ModelOutcome.Refused(words, BILL),
            new ModelOutcome.ContextOverflow(words),
            new ModelOutcome.Rejected(400, words),
            new ModelOutcome.Unavailable(words, Duration.ofSeconds(3), Bill.LOST)
        };
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void takesNoValueFromTheModel(ModelOutcome outcome) {
        assertThat(said(NAMED)).contains(ask(new Model(outcome), scrubber));
    }

    @Test
    void passesOnThatItWasCancelled() {
        ModelOutcome cancelled = new ModelOutcome.Cancelled();
        assertThat(ask(new Model(cancelled), scrubber)).isSameAs(cancelled);
    }

    @Test
    void passesOnWhatATenantWithoutSecretsSaysAsItIs() {
        Model model = new Model(new ModelOutcome.Refused(VALUE, BILL));
        Message message = new Message.User(VALUE);
        Conversation conversation = conversation(model, Scrubber.NONE);
        conversation.append(message);
        assertThat(model.appended).singleElement().isSameAs(message);
        assertThat(ask(model, Scrubber.NONE)).isSameAs(model.outcome);
    }

    @Test
    void streamsNoValueAndHoldsBackNothingAtTheEnd() {
        Model model = new Model(new ModelOutcome.Cancelled(), "so ", VALUE, ", or s3cr", "3t-v");
        ask(model, scrubber);
        assertThat(String.join("", deltas)).isEqualTo("so " + NAMED + ", or s3cr3t-v");
    }

    /** A model may talk for minutes. */
    @Test
    void scrubsAnAnswerOfTheSecretsThatThereAreByThen() {
        Model model = new Model(new ModelOutcome.Refused(VALUE, BILL));
        assertThat(ask(model, Scrubber.NONE, scrubber))
                .isEqualTo(new ModelOutcome.Refused(NAMED, BILL));
    }

    @Test
    void estimatesAsTheModelDoes() {
        Conversation conversation = conversation(new Model(new ModelOutcome.Cancelled()), scrubber);
        assertThat(conversation.estimatedInputTokens()).isEqualTo(42);
        assertThat(conversation.isEstimateExact()).isFalse();
        Model exact = new Model(new ModelOutcome.Cancelled());
        exact.exact = true;
        assertThat(conversation(exact, scrubber).isEstimateExact()).isTrue();
    }

    private static Answer answer(String words) {
        ToolCall call =
                new ToolCall(
                        "id-" + words,
                        "name-" + words,
                        JsonNodeFactory.instance.objectNode().put("text", words));
        return new Answer(
                "m",
                "text " + words,
                List.of(call),
                Answer.StopReason.TOOL_CALLS,
                "{\"raw\":\"" + words + "\"}");
    }

    private ModelOutcome ask(Model model, Scrubber... atEachTime) {
        return conversation(model, atEachTime).ask(100, deltas::add, new Cancellation());
    }

    /** With one scrubber after the other, of which the last one stays. */
    private Conversation conversation(Model model, Scrubber... atEachTime) {
        scrubbers.clear();
        scrubbers.addAll(List.of(atEachTime));
        return new ScrubbedConversation(
                model, () -> scrubbers.size() > 1 ? scrubbers.remove() : scrubbers.element());
    }

    /** Says what the test wants it to. */
    private static final class Model implements Conversation {

        private final ModelOutcome outcome;
        private final List<String> pieces;
        private final List<Message> appended = new ArrayList<>();
        private boolean exact;

        Model(ModelOutcome outcome, String... pieces) {
            this.outcome = outcome;
            this.pieces = List.of(pieces);
        }

        @Override
        public void append(Message message) {
            appended.add(message);
        }

        @Override
        public long estimatedInputTokens() {
            return 42;
        }

        @Override
        public boolean isEstimateExact() {
            return exact;
        }

        @Override
        public ModelOutcome ask(
                int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
            pieces.forEach(onTextDelta);
            return outcome;
        }
    }
}
