package dev.grove.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ScreenTest {

    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final ByteArrayOutputStream words = new ByteArrayOutputStream();

    private Screen screen(boolean colour) {
        return new Screen(
                new PrintStream(data, true, UTF_8),
                new PrintStream(words, true, UTF_8),
                true,
                colour);
    }

    @Test
    void wordsBeginOnALineOfTheirOwnAndDoNotMixWithData() {
        Screen screen = screen(false);
        screen.piece("half a ");
        screen.piece("line");
        screen.words("aside");
        screen.piece("more\n");
        screen.endText();
        assertThat(data).hasToString("half a line\nmore\n");
        assertThat(words).hasToString("aside\n");
    }

    @Test
    void nothingThatIsPrintedActsOnTheTerminalHoweverItIsCut() {
        Screen screen = screen(true);
        screen.piece("\u001b");
        screen.piece("[2J\u0085\u202e");
        screen.data("\u001b]0;title\u0007");
        screen.bad("\u001b[31m");
        assertThat(data).hasToString("\\u001b[2J\\u0085\\u202e\n\\u001b]0;title\\u0007\n");
        assertThat(words).hasToString("\u001b[31m\\u001b[31m\u001b[0m\n");
    }

    @Test
    void aLineBreakOfTwoCharactersMayComeInTwoPieces() {
        Screen screen = screen(false);
        screen.piece("one\r");
        screen.piece("\ntwo\rthree");
        screen.endText();
        assertThat(data).hasToString("one\r\ntwo\\u000dthree\n");
    }

    @Test
    void coloursAreForWordsAndForThoseWhoWantThem() {
        screen(false).notice("plain");
        screen(true).notice("coloured");
        assertThat(words).hasToString("plain\n\u001b[33mcoloured\u001b[0m\n");
    }
}
