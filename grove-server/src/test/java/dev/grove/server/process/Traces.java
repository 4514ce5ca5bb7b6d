package dev.grove.server.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Files by which servers and tests signal each other. Each line is one write to a file opened for
 * appending, so that it survives the death of its writer and lines of several never mix.
 */
record Traces(Path folder) {

    private static final int LONGEST_NAME = 150;

    /** Execution of a tool call by a process. */
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

    /** Shuts a gate again, for the next to come. */
    void close(String gate) {
        delete("gate-" + gate);
    }

    /** Asks whichever server comes there first to hold the run of a goal. */
    void hold(String goal, Held where) {
        write(file("hold", goal), where.toString());
    }

    /** Where the run of a goal is to be held; empty for nowhere, and once it is. */
    String hold(String goal) {
        return lines(file("hold", goal)).stream().findFirst().orElse("");
    }

    /** The server says so, and holds no run of that goal again. */
    void held(String goal) {
        delete(file("hold", goal));
    }

    /** File name for a goal, whose text may be invalid in one, or too long. */
    private static String file(String kind, String goal) {
        String name = goal.replaceAll("[^A-Za-z0-9_-]", "_");
        return kind
                + "-"
                + (name.length() > LONGEST_NAME
                        ? name.substring(0, LONGEST_NAME) + Integer.toHexString(goal.hashCode())
                        : name);
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

    private void delete(String file) {
        try {
            Files.deleteIfExists(folder.resolve(file));
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

    /** None of a file that is not there, also where a server deletes it meanwhile. */
    private List<String> lines(String file) {
        try {
            return Files.readAllLines(folder.resolve(file), StandardCharsets.UTF_8);
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
