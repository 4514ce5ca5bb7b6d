package dev.grove.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The command line shows texts as the server's own programs do, without sharing code with them. */
class VisibleTextTest {

    @Test
    void theCommandLineEscapesWhatTheServerEscapes() {
        for (int character = 0; character <= Character.MAX_VALUE; character++) {
            for (String after : new String[] {"", "\n", "x"}) {
                String text = "a" + (char) character + after;
                assertThat(dev.grove.cli.terminal.TerminalText.of(text))
                        .isEqualTo(dev.grove.core.text.VisibleText.of(text));
            }
        }
    }
}
