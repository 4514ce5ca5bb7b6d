package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Usage;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class InputEstimateTest {

    private final RestartableConversation conversation =
            new RestartableConversation(() -> new Silent());
    private final InputEstimate input = new InputEstimate(conversation);

    @Test
    void addsWhatIsNewToWhatWasBilled() {
        say(4_000);
        input.billed(new Usage(3_000, 200, 0, 0));
        say(400);
        assertThat(input.likelyTokens()).isEqualTo(3_300);
    }

    @Test
    void countsWhatWasSaidWhereTheProviderReportsNoUsage() {
        say(4_000);
        input.billed(Usage.NONE);
        say(400);
        assertThat(input.likelyTokens()).isEqualTo(1_100);
    }

    @Test
    void forgetsWhatWasBilledWhenTheConversationBeginsAnew() {
        say(4_000);
        input.billed(new Usage(3_000, 200, 0, 0));
        conversation.restart();
        input.restart();
        say(400);
        assertThat(input.likelyTokens()).isEqualTo(100);
    }

    /**
     * Results that a request would add for calls without one are not there once those have theirs.
     */
    @Test
    void countsResultsThatTakeThePlaceOfThoseThatARequestWouldAdd() {
        RestartableConversation owing = new RestartableConversation(Owing::new);
        InputEstimate estimate = new InputEstimate(owing);
        owing.append(new Message.User("x".repeat(1_000)));
        owing.append(
                new Message.Assistant(
                        "p", new Answer("m", "", List.of(), Answer.StopReason.TOOL_CALLS, "{}")));
        estimate.billed(new Usage(900, 100, 0, 0));
        owing.append(new Message.User("x".repeat(700)));
        assertThat(estimate.tokens()).isEqualTo(1_000 + 700 + 64);
    }

    private void say(int characters) {
        conversation.append(new Message.User("x".repeat(characters)));
    }

    /** No provider is asked here. */
    private static final class Silent implements Conversation {
        @Override
        public void append(Message message) {}

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

    /** Adds 500 tokens to a request where the last answer has no results yet. */
    private static final class Owing implements Conversation {

        private long appended;
        private boolean owes;

        @Override
        public void append(Message message) {
            owes = message instanceof Message.Assistant;
            appended += message instanceof Message.User user ? user.text().length() : 10;
        }

        @Override
        public long appendedTokens() {
            return appended;
        }

        @Override
        public long estimatedInputTokens() {
            return appended + (owes ? 500 : 0);
        }

        @Override
        public ModelOutcome ask(
                int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
            throw new UnsupportedOperationException();
        }
    }
}
