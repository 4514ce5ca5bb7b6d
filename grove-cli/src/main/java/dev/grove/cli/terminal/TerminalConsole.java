package dev.grove.cli.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/** Console of a person at a terminal. */
final class TerminalConsole implements Console {

    private final Terminal terminal;
    private final Screen screen;
    private final LineReader lines;
    private final boolean echoed;

    TerminalConsole(Terminal terminal, Screen screen) {
        this.terminal = terminal;
        this.screen = screen;
        echoed = terminal.echo();
        lines =
                LineReaderBuilder.builder()
                        .terminal(terminal)
                        // A message is a text: `!` and backslashes mean themselves.
                        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                        .option(LineReader.Option.BRACKETED_PASTE, true)
                        .build();
    }

    @Override
    public Screen screen() {
        return screen;
    }

    @Override
    public boolean canAsk() {
        return true;
    }

    @Override
    public @Nullable String read(String prompt) throws InterruptedLine {
        screen.endText();
        working(false);
        try {
            return lines.readLine(prompt);
        } catch (UserInterruptException e) {
            throw new InterruptedLine(e.getPartialLine().isEmpty());
        } catch (EndOfFileException _) {
            return null;
        }
    }

    @Override
    public void onInterrupt(Runnable action) {
        terminal.handle(Terminal.Signal.INT, _ -> action.run());
    }

    @Override
    public void working(boolean works) {
        terminal.echo(!works && echoed);
    }

    @Override
    public void close() {
        screen.endText();
        working(false);
        try {
            terminal.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
