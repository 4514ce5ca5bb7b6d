package dev.grove.cli.chat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.cli.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class AnswerTextTest {

    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final ByteArrayOutputStream words = new ByteArrayOutputStream();

    private AnswerText text(boolean live) {
        return new AnswerText(
                new Screen(
                        new PrintStream(data, true, UTF_8),
                        new PrintStream(words, true, UTF_8),
                        live,
                        false));
    }

    @Test
    void whatWasHeardIsNotGivenAgain() {
        AnswerText text = text(true);
        text.begin(1);
        text.hear(1, 1, 0, "Hello ");
        assertThat(data).hasToString("Hello ");
        text.answered(1, "Hello you");
        assertThat(data).hasToString("Hello you\n");
        assertThat(words).asString().isEmpty();
    }

    @Test
    void whoeverMissedSomeGetsTheRestWithTheAnswer() {
        AnswerText text = text(true);
        text.begin(1);
        text.hear(1, 1, 0, "Hel");
        text.hear(1, 1, 7, "ou");
        assertThat(data).hasToString("Hel");
        text.answered(1, "Hello you");
        assertThat(data).hasToString("Hello you\n");
    }

    @Test
    void whatComesTwiceIsGivenOnce() {
        AnswerText text = text(true);
        text.begin(1);
        text.hear(1, 1, 0, "Hello ");
        text.hear(1, 1, 6, "you");
        text.hear(1, 1, 6, "you");
        text.hear(1, 1, 8, "u there");
        assertThat(data).hasToString("Hello you there");
        text.answered(1, "Hello you there");
        assertThat(data).hasToString("Hello you there\n");
        assertThat(words).asString().isEmpty();
    }

    @Test
    void whoeverComesInTheThirdAttemptHasItAlone() {
        AnswerText text = text(true);
        text.begin(1);
        text.again(2);
        text.again(3);
        text.hear(1, 2, 0, "void");
        text.hear(1, 3, 5, "late");
        assertThat(data).asString().isEmpty();
        text.answered(1, "third late");
        assertThat(data).hasToString("third late\n");
        assertThat(words).asString().isEmpty();
    }

    @Test
    void whoeverCameLateHearsNothingBeforeTheAnswer() {
        AnswerText text = text(true);
        text.begin(2);
        text.hear(2, 1, 14, "middle");
        assertThat(data).asString().isEmpty();
        text.answered(2, "beginning and middle");
        assertThat(data).hasToString("beginning and middle\n");
    }

    @Test
    void anotherAttemptVoidsTheFirst() {
        AnswerText text = text(true);
        text.begin(1);
        text.hear(1, 1, 0, "Hello");
        text.again(2);
        text.hear(1, 2, 0, "Good day");
        text.answered(1, "Good day to you");
        assertThat(data).hasToString("Hello\nGood day to you\n");
        assertThat(words).asString().contains("void");
    }

    @Test
    void aPipeGetsWholeTextsOfAttemptsThatCountAlone() {
        AnswerText text = text(false);
        text.begin(1);
        text.hear(1, 1, 0, "Hello");
        text.again(2);
        text.hear(1, 2, 0, "Good");
        assertThat(data).asString().isEmpty();
        text.answered(1, "Good day");
        assertThat(data).hasToString("Good day\n");
        assertThat(words).asString().isEmpty();
    }
}
