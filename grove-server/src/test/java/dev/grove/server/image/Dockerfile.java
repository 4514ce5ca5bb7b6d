package dev.grove.server.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The server's Dockerfile, as a list of instructions for each of its stages. */
record Dockerfile(List<Instruction> instructions) {

    static final Path FILE = Path.of("../Dockerfile");

    static Dockerfile read() throws IOException {
        String text = Files.readString(FILE).replaceAll("(?m)^#.*\n", "").replace("\\\n", " ");
        return new Dockerfile(
                text.lines().filter(line -> !line.isBlank()).map(Instruction::of).toList());
    }

    /** Instruction, such as {@code USER 10001}. */
    record Instruction(String name, String arguments) {

        static Instruction of(String line) {
            String[] parts = line.strip().split("\\s+", 2);
            return new Instruction(parts[0], parts[1]);
        }
    }

    /** The instructions of the stage that builds. */
    Dockerfile build() {
        return new Dockerfile(instructions.subList(0, lastFrom()));
    }

    /** The instructions of the image itself. */
    Dockerfile image() {
        return new Dockerfile(instructions.subList(lastFrom(), instructions.size()));
    }

    /** Arguments of all instructions of a name. */
    Stream<String> all(String name) {
        return instructions.stream()
                .filter(instruction -> instruction.name().equals(name))
                .map(Instruction::arguments);
    }

    /** Arguments of the only instruction of a name; fails unless there is exactly one. */
    String only(String name) {
        List<String> found = all(name).toList();
        if (found.size() != 1) {
            throw new AssertionError(name + " stands there " + found.size() + " times");
        }
        return found.getFirst();
    }

    private int lastFrom() {
        return instructions.lastIndexOf(
                instructions.stream()
                        .filter(instruction -> instruction.name().equals("FROM"))
                        .reduce((_, later) -> later)
                        .orElseThrow());
    }
}
