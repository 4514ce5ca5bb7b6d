package dev.grove.server.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Questions asked at once: one that hangs delays no other. */
class ConcurrentChecksTest {

    private static final Duration LIMIT = Duration.ofMillis(500);

    @Test
    void takesTheAnswersThatComeAndInterruptsTheRest() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        Map<String, String> answers =
                ConcurrentChecks.ask(
                        List.of("b", "hangs", "a"),
                        name -> name.equals("hangs") ? hang(interrupted) : upper(name),
                        LIMIT,
                        name -> name + " is late");
        assertThat(answers.keySet()).containsExactly("b", "hangs", "a");
        assertThat(answers)
                .containsEntry("a", "A")
                .containsEntry("b", "B")
                .containsEntry("hangs", "hangs is late");
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void failsWithAQuestionThatFails() {
        assertThatThrownBy(() ->
                        ConcurrentChecks.ask(
                                List.of("a"),
                                _ -> {
                                    throw new IllegalStateException("broken");
                                },
                                LIMIT,
                                name -> name))
                .isInstanceOf(CompletionException.class)
                .hasRootCauseMessage("broken");
    }

    private static String upper(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private static String hang(CountDownLatch interrupted) {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException _) {
            interrupted.countDown();
        }
        return "never";
    }
}
