package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.server.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Client scenarios of the protocol's official suite, as far as they are about tools. The suite's
 * output is kept in {@code target/conformance}.
 */
class ConformanceClientIT {

    private static final Path OUTPUT = Path.of("target", "conformance").toAbsolutePath();

    /**
     * Scenarios, each with a client of its own: in the short form one of each era, and a question.
     */
    static Stream<String> scenarios() {
        return TestForm.rows(
                List.of("tools_call", "request-metadata", "sep-2322-client-request-state"),
                List.of(
                        "initialize",
                        "json-schema-ref-no-deref",
                        "http-standard-headers",
                        "http-custom-headers",
                        "http-invalid-tool-headers",
                        "json-schema-2020-12-preservation",
                        "sse-retry"));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void meetsWhatTheSuiteWantsOf(String scenario) throws Exception {
        Files.createDirectories(OUTPUT);
        Path log = OUTPUT.resolve("client-" + scenario + ".log");
        Process suite =
                new ProcessBuilder(
                                NodePackages.ofConformance().node().toString(),
                                NodePackages.ofConformance()
                                        .module("@modelcontextprotocol/conformance/dist/index.js")
                                        .toString(),
                                "client",
                                "--command",
                                command(),
                                "--scenario",
                                scenario,
                                "--timeout",
                                "120000",
                                "--verbose")
                        .directory(OUTPUT.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        boolean ended = suite.waitFor(3, TimeUnit.MINUTES);
        if (!ended) {
            suite.descendants().forEach(ProcessHandle::destroyForcibly);
            Process _ = suite.destroyForcibly();
        }
        assertThat(ended).as(() -> said(log)).isTrue();
        assertThat(suite.exitValue()).as(() -> said(log)).isZero();
        assertThat(said(log)).contains("SUCCESS").doesNotContain("\"FAILURE\"");
    }

    private static String command() {
        return Path.of(System.getProperty("java.home"), "bin", "java")
                + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "
                + System.getProperty("java.class.path")
                + " "
                + ConformanceClient.class.getName();
    }

    private static String said(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
