package dev.grove.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalExt;
import org.jspecify.annotations.Nullable;

/** Makes the console of a process: of a terminal where stdin is one, of a pipe elsewhere. */
public final class Consoles {

    private Consoles() {}

    /**
     * @param noColor the variable {@code NO_COLOR}, of no-color.org: any text in it counts
     */
    public static Console open(@Nullable String noColor) {
        // Whatever the locale: data are for programs, too, and every terminal of today reads UTF-8.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), false, UTF_8);
        Optional<Terminal> terminal = terminal();
        if (terminal.isEmpty()) {
            return new PipeConsole(System.in, new Screen(out, err, false, false));
        }
        boolean colour =
                (noColor == null || noColor.isEmpty())
                        && !terminal.get().getType().startsWith(Terminal.TYPE_DUMB)
                        && isTerminal(terminal.get(), SystemStream.Error);
        boolean live = isTerminal(terminal.get(), SystemStream.Output);
        return new TerminalConsole(terminal.get(), new Screen(out, err, live, colour));
    }

    private static Optional<Terminal> terminal() {
        try {
            return Optional.of(
                    TerminalBuilder.builder()
                            .system(true)
                            .dumb(false)
                            .jni(false)
                            .systemOutput(TerminalBuilder.SystemOutput.SysErrOrSysOut)
                            // Terminals would be asked what they can, and some do not answer.
                            .graphemeCluster(false)
                            .encoding(UTF_8)
                            .build());
        } catch (IOException | IllegalStateException _) {
            return Optional.empty();
        }
    }

    private static boolean isTerminal(Terminal terminal, SystemStream stream) {
        return terminal instanceof TerminalExt system
                && system.getProvider() != null
                && system.getProvider().isSystemStream(stream);
    }
}
