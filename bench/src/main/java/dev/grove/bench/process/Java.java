package dev.grove.bench.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command lines of this JDK. Grove, the floor and the peers get the same flags: those that Grove
 * ships with, but for the AOT cache, which only Grove has.
 */
public final class Java {

    private static final List<String> FLAGS =
            List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED");

    private Java() {}

    public static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(tool("java"));
        command.addAll(FLAGS);
        command.addAll(List.of(arguments));
        return command;
    }

    /** A program of the JDK that runs this. */
    public static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
