package dev.grove.core.database.embedded;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one of PostgreSQL's programs; as root too, which they refuse, by way of a user namespace.
 */
record PostgresCommand(Path programs, Path log) {

    private static final boolean ROOT = new UnixSystem().getUid() == 0;

    /** Runs a program to its end. */
    void run(String program, String... arguments) throws IOException {
        Process process = start(List.of(), program, arguments);
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(
                        program + " ended with " + code + ": " + lastLine() + " (see " + log + ")");
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while running " + program, e);
        }
    }

    /**
     * Starts a program that ends when the calling thread does, whatever ends it; so that a killed
     * server leaves no database behind.
     */
    Process startBound(String program, String... arguments) throws IOException {
        return start(List.of("setpriv", "--pdeathsig", "INT"), program, arguments);
    }

    private Process start(List<String> prefix, String program, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        if (ROOT) {
            // Inside, the user id is nobody's; outside, files stay root's.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(prefix);
        command.add(programs.resolve("bin").resolve(program).toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private String lastLine() throws IOException {
        List<String> lines = Files.readAllLines(log);
        return lines.isEmpty() ? "no output" : lines.getLast();
    }
}
