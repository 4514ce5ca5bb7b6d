package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;

/**
 * The protocol's official conformance suite, each set of requirements whole, with nothing that is
 * expected to fail. What it said is kept in {@code target/conformance}.
 */
class ConformanceIT extends McpServerIT {

    private static final Path OUTPUT = Path.of("target", "conformance").toAbsolutePath();

    private static final String NEWEST = "@modelcontextprotocol/conformance/dist/index.js";
    private static final String STABLE = "conformance-stable/dist/index.js";

    private static final Pattern SCENARIO =
            Pattern.compile("(?m)^[✓✗] ([a-z0-9-]+): (\\d+) passed, (\\d+) failed$");
    private static final Pattern UNSCORED =
            Pattern.compile("(?m)^  [✓✗] ([a-z0-9-]+) \\(([a-z-]+)\\)$");

    @Autowired private Environment environment;

    /**
     * @param scenarios that are scored
     * @param checks of these and the pending ones; extensions that Grove does not have are tried
     *     too
     */
    @ParameterizedTest
    @CsvSource({"2025-11-25, 30, 83", "2026-07-28, 37, 152"})
    void meetsEveryRequirementOf(String revision, int scenarios, int checks) throws Exception {
        check(revision, scenarios, checks, "one-server", port());
    }

    @LongForm
    @ParameterizedTest
    @CsvSource({"2025-11-25, 30, 83", "2026-07-28, 37, 152"})
    void meetsEveryRequirementWhereServersTakeTurns(String revision, int scenarios, int checks)
            throws Exception {
        try (SecondReplica second = new SecondReplica(environment)) {
            check(revision, scenarios, checks, "two-servers", port(), second.port());
        }
    }

    /** The last stable version of the suite asks this otherwise than the newer ones. */
    @Test
    void keepsSeveralStreamsApartAsTheStableSuiteAsksIt() throws Exception {
        String key = newKey(newTenant(), "admin").text("key");
        try (AuthenticatingProxy proxy = new AuthenticatingProxy(key, port())) {
            Path log = OUTPUT.resolve("stable-server-sse-multiple-streams.log");
            run(
                    STABLE,
                    log,
                    "server",
                    "--url",
                    "http://127.0.0.1:" + proxy.port() + "/mcp/rpc",
                    "--scenario",
                    "server-sse-multiple-streams");
            assertThat(said(log)).contains("Passed: 1/1, 0 failed, 0 warnings");
        }
    }

    private void check(String revision, int scenarios, int checks, String setting, Integer... ports)
            throws Exception {
        String key = newKey(newTenant(), "admin").text("key");
        try (AuthenticatingProxy proxy = new AuthenticatingProxy(key, ports)) {
            Path results = OUTPUT.resolve(setting).resolve(revision);
            Path log = OUTPUT.resolve(revision + "-" + setting + ".log");
            Files.createDirectories(results);
            run(
                    NEWEST,
                    log,
                    "server",
                    "--url",
                    "http://127.0.0.1:" + proxy.port() + "/mcp/rpc",
                    "--requirements",
                    revision,
                    "-o",
                    results.toString());
            // A suite that ran nothing, or less, would be content too.
            List<Scored> summary = summary(said(log));
            assertThat(summary).allMatch(scenario -> scenario.failed() == 0);
            assertThat(summary.stream().filter(Scored::counts)).hasSize(scenarios);
            assertThat(summary.stream().mapToInt(Scored::passed).sum()).isEqualTo(checks);
        }
    }

    private static void run(String suite, Path log, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(NodePackages.ofConformance().node().toString());
        command.add(NodePackages.ofConformance().module(suite).toString());
        command.addAll(List.of(arguments));
        Files.createDirectories(OUTPUT);
        Process process =
                new ProcessBuilder(command)
                        .directory(OUTPUT.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        boolean ended = process.waitFor(3, TimeUnit.MINUTES);
        if (!ended) {
            Process _ = process.destroyForcibly();
        }
        assertThat(ended).as(() -> said(log)).isTrue();
        assertThat(process.exitValue()).as(() -> said(log)).isZero();
    }

    /** A line of the suite's summary. */
    private record Scored(String scenario, boolean counts, int passed, int failed) {}

    /** Without what is of an extension. */
    private static List<Scored> summary(String log) {
        String summary = log.substring(log.indexOf("=== SUMMARY ==="));
        Map<String, String> unscored =
                UNSCORED.matcher(summary)
                        .results()
                        .collect(Collectors.toMap(line -> line.group(1), line -> line.group(2)));
        return SCENARIO.matcher(summary)
                .results()
                .filter(line -> !"extension".equals(unscored.get(line.group(1))))
                .map(line ->
                        new Scored(
                                line.group(1),
                                !unscored.containsKey(line.group(1)),
                                Integer.parseInt(line.group(2)),
                                Integer.parseInt(line.group(3))))
                .toList();
    }

    private static String said(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
