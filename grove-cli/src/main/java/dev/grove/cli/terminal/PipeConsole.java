package dev.grove.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/** Console of a script: a line of stdin each time, and no person to ask. */
final class PipeConsole implements Console {

    private final BufferedReader lines;
    private final Screen screen;

    PipeConsole(InputStream in, Screen screen) {
        lines = new BufferedReader(new InputStreamReader(in, UTF_8));
        this.screen = screen;
    }

    @Override
    public Screen screen() {
        return screen;
    }

    @Override
    public boolean canAsk() {
        return false;
    }

    @Override
    public @Nullable String read(String prompt) {
        try {
            return lines.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void onInterrupt(Runnable action) {
        Signals.register("INT", action);
        Signals.register("TERM", action);
    }

    @Override
    public void working(boolean works) {
        // No one types.
    }

    @Override
    public void close() {
        screen.endText();
    }
}
