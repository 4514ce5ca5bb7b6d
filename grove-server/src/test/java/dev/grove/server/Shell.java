package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs the launcher, or parts of it, to its end. */
final class Shell {

    private static final int LIMIT_SECONDS = 60;

    /** Exit status and output of an ended process. */
    record Ended(int status, String printed) {}

    private Shell() {}

    /**
     * The functions of the launcher, and then a script that uses them; {@code $0} is the checkout.
     */
    static Ended withLauncher(String script, Map<String, String> environment) {
        return run(
                List.of(
                        "bash",
                        "-uc",
                        """
                        GROVE_HOME=$0
                        for file in "$0"/launcher/*.sh; do source "$file"; done
                        """
                                + script,
                        TestSources.ROOT.toString()),
                environment);
    }

    /** Without the Grove settings in the environment of the tests. */
    static Ended run(List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("GROVE_") || name.equals("DOCKER_HOST"));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String printed =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
            return new Ended(process.exitValue(), printed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
