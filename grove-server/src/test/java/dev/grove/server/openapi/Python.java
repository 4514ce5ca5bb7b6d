package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.TreeMap;

/**
 * A Python that has what a client of openapi-generator imports. Clients are made for one major
 * version of pydantic; the first is what older distributions have.
 */
record Python(Path program, int pydantic) {

    private static final String QUESTION =
            """
            import dateutil, typing_extensions, urllib3
            from pydantic import VERSION
            print(VERSION.split(".")[0])
            """;

    /**
     * Finds one Python on the PATH for each major version of pydantic. Skips the test where there
     * is none, or fails it where {@code GROVE_REQUIRE_PYTHON} is 1.
     */
    static Collection<Python> ofEachPydantic() throws IOException, InterruptedException {
        TreeMap<Integer, Python> found = new TreeMap<>();
        for (String directory : System.getenv("PATH").split(File.pathSeparator)) {
            Path program = Path.of(directory, "python3");
            String pydantic = Files.isExecutable(program) ? pydanticOf(program) : "";
            if (!pydantic.isEmpty()) {
                int version = Integer.parseInt(pydantic);
                found.putIfAbsent(version, new Python(program, version));
            }
        }
        if (found.isEmpty()) {
            String why =
                    "no python3 has pydantic, urllib3, dateutil and typing_extensions; ./grove test"
                            + " --all installs them on Debian";
            if ("1".equals(System.getenv("GROVE_REQUIRE_PYTHON"))) {
                fail(why);
            }
            abort(why);
        }
        return found.values();
    }

    /** The name that openapi-generator has for clients that run here. */
    String generator() {
        return pydantic == 1 ? "python-pydantic-v1" : "python";
    }

    /** Empty where something is missing. */
    private static String pydanticOf(Path program) throws IOException, InterruptedException {
        Process asked =
                new ProcessBuilder(program.toString(), "-c", QUESTION)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        String answer =
                new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return asked.waitFor() == 0 ? answer : "";
    }
}
