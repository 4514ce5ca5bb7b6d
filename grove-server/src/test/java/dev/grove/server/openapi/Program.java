package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs of others in a folder of the test. */
record Program(Path folder, Map<String, String> environment) {

    /** Runs a program and returns its output; fails unless it ends well within 90 seconds. */
    String run(List<String> command) throws Exception {
        Path out = folder.resolve("out.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        boolean ended = process.waitFor(90, TimeUnit.SECONDS);
        if (!ended) {
            Process _ = process.destroyForcibly();
        }
        String printed = Files.readString(out);
        assertThat(ended).as("%s has ended; it printed%n%s", command, printed).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
