package dev.grove.server.demo;

import dev.grove.core.text.VisibleText;
import java.io.PrintStream;

/**
 * Lines for a person: coloured where there is a terminal, plain otherwise. What models and tools
 * say moves no cursor and sets no colour.
 */
final class Terminal {

    private final PrintStream out;
    private final boolean colour;

    Terminal(PrintStream out, boolean colour) {
        this.out = out;
        this.colour = colour;
    }

    void heading(String text) {
        line("1", text);
    }

    void plain(String text) {
        out.println(VisibleText.of(text));
    }

    void faint(String text) {
        line("2", text);
    }

    void tool(String text) {
        line("36", text);
    }

    void good(String text) {
        line("32", text);
    }

    void bad(String text) {
        line("31", text);
    }

    /** A piece of a line that is still growing. */
    void piece(String text) {
        out.print(VisibleText.of(text));
        out.flush();
    }

    private void line(String style, String text) {
        String shown = VisibleText.of(text);
        out.println(colour ? "\u001b[" + style + "m" + shown + "\u001b[0m" : shown);
    }
}
