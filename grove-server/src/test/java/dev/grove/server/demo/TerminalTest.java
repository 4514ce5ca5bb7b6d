package dev.grove.server.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {

    /** Text of models and tools in a run's events is printed by these methods alone. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void showsControlsOfModelsAndToolsEscaped(boolean colour) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(new PrintStream(out, true, UTF_8), colour);
        String hostile = "\u001b]0;owned\u0007\u001b[1A\u202eko\r-";
        terminal.heading(hostile);
        terminal.plain(hostile);
        terminal.faint(hostile);
        terminal.tool(hostile);
        terminal.good(hostile);
        terminal.bad(hostile);
        terminal.piece(hostile);
        String own = out.toString(UTF_8).replaceAll("\u001b\\[\\d+m", "");
        assertThat(own.lines()).hasSize(7).allMatch(shown()::equals);
    }

    private static String shown() {
        return "\\u001b]0;owned\\u0007\\u001b[1A\\u202eko\\u000d-";
    }
}
