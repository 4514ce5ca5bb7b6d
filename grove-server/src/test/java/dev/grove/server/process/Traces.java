package dev.grove.server.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Files by which servers and tests tell each other things. Each line is one write to a file opened
 * for appending, so that it survives the death of its writer and lines of several never mix.
 */
record Traces(Path folder) {

    /** One execution of a tool. */
    record Execution(long pid, String run, String call) {}

    void executed(String run, String call) {
        append("executions", ProcessHandle.current().pid() + " " + run + " " + call);
    }

    List<Execution> executions(String run) {
        List<Execution> executions = new ArrayList<>();
        for (String line : lines("executions")) {
            String[] parts = line.split(" ");
            if (parts[1].equals(run)) {
                executions.add(new Execution(Long.parseLong(parts[0]), parts[1], parts[2]));
            }
        }
        return executions;
    }

    void open(String gate) {
        write("gate-" + gate, "");
    }

    boolean isOpen(String gate) {
        return Files.exists(folder.resolve("gate-" + gate));
    }

    /** Shuts a gate again, for whoever comes next. */
    void close(String gate) {
        try {
            Files.deleteIfExists(folder.resolve("gate-" + gate));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Arms the fault of whichever server reads it first. */
    void arm(KillAtCommit.Fault fault) {
        write("fault", fault.text());
    }

    /** The text of the armed fault; empty when none is. */
    String armed() {
        return lines("fault").stream().findFirst().orElse("");
    }

    /** A server disarms its fault before it dies of it, so that the next one lives. */
    void disarm() {
        try {
            Files.deleteIfExists(folder.resolve("fault"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Arms the halt of whichever server comes to that moment first; empty for none. */
    void haltAt(String moment) {
        write("halt", moment);
    }

    String haltsAt() {
        return lines("halt").stream().findFirst().orElse("");
    }

    private void append(String file, String line) {
        try {
            Files.writeString(
                    folder.resolve(file),
                    line + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whole or not at all, for readers that look all the time. */
    private void write(String file, String text) {
        try {
            Path written = Files.writeString(folder.resolve(file + ".new"), text);
            Files.move(written, folder.resolve(file), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> lines(String file) {
        Path path = folder.resolve(file);
        try {
            return Files.exists(path)
                    ? Files.readAllLines(path, StandardCharsets.UTF_8)
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
