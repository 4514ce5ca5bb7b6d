package dev.grove.cli.terminal;

import java.io.PrintStream;

/**
 * Prints data on stdout and words on stderr, which are often the same terminal: words begin on a
 * line of their own. Nothing that is printed moves a cursor or sets a colour but by this class. For
 * one thread.
 */
public final class Screen {

    private static final String CARRIAGE_RETURN = "\r";

    private final PrintStream data;
    private final PrintStream words;
    private final boolean live;
    private final boolean colour;
    private boolean inLine;
    private String held = "";

    /**
     * @param live whether stdout is a terminal, where a text is read while it is written
     * @param colour whether words may have colours
     */
    public Screen(PrintStream data, PrintStream words, boolean live, boolean colour) {
        this.data = data;
        this.words = words;
        this.live = live;
        this.colour = colour;
    }

    /** Whether a text is read while it is written. */
    public boolean isLive() {
        return live;
    }

    /** A piece of a text, whose line may still grow. */
    public void piece(String text) {
        String all = held + text;
        // Half a line break, whose other half is in the next piece.
        held = all.endsWith(CARRIAGE_RETURN) ? CARRIAGE_RETURN : "";
        String now = TerminalText.of(all.substring(0, all.length() - held.length()));
        if (!now.isEmpty()) {
            data.print(now);
            data.flush();
            inLine = !now.endsWith("\n");
        }
    }

    /** Ends the line of a text, where it has not ended. */
    public void endText() {
        held = "";
        if (inLine) {
            data.println();
            data.flush();
            inLine = false;
        }
    }

    /** A text, or lines of a list. */
    public void data(String text) {
        endText();
        piece(text);
        endText();
    }

    /** Words on what goes on. */
    public void words(String text) {
        line("2", text);
    }

    /** Words to act on. */
    public void notice(String text) {
        line("33", text);
    }

    /** Words on what went wrong. */
    public void bad(String text) {
        line("31", text);
    }

    private void line(String style, String text) {
        endText();
        String shown = TerminalText.of(text);
        words.println(colour ? "\u001b[" + style + "m" + shown + "\u001b[0m" : shown);
        words.flush();
    }
}
