package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.run.prelude.Prelude;
import dev.grove.core.run.prelude.PreludeEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ReplayedPreludeTest {

    private static final Prelude PRELUDE =
            new Prelude(
                    List.of(
                            new PreludeEntry(PreludeEntry.Role.USER, "I am Ada."),
                            new PreludeEntry(PreludeEntry.Role.ASSISTANT, "Hello.")),
                    null,
                    ModelOptions.NONE);

    private final List<List<Message>> conversations = new ArrayList<>();

    /** Conversation that keeps what it is told. */
    private final class Told implements Conversation {

        private final List<Message> messages = new ArrayList<>();

        private Told() {
            conversations.add(messages);
        }

        @Override
        public void append(Message message) {
            messages.add(message);
        }

        @Override
        public long estimatedInputTokens() {
            return 0;
        }

        @Override
        public ModelOutcome ask(
                int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void beginsEachConversationWithTheSameMessages() {
        List<Message> before = new ReplayedPrelude(PRELUDE).messages();
        RestartableConversation conversation = new RestartableConversation(Told::new, before);
        conversation.append(new Message.User("goal"));
        long said = conversation.said();
        conversation.restart();
        conversation.append(new Message.User("goal"));

        assertThat(conversations.getFirst()).hasSize(3).startsWith(before.toArray(Message[]::new));
        assertThat(conversations.getLast()).isEqualTo(conversations.getFirst());
        assertThat(conversation.said()).isEqualTo(said).isPositive();
    }

    @Test
    void retellsTheCallersAnswersAsThoseOfAnotherProvider() {
        assertThat(new ReplayedPrelude(PRELUDE).messages().getLast())
                .isInstanceOfSatisfying(
                        Message.Assistant.class,
                        answer -> {
                            assertThat(answer.provider()).doesNotMatch("[a-z0-9_-]+");
                            assertThat(answer.answer().toolCalls()).isEmpty();
                        });
    }
}
