package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;

/**
 * The protocol's official conformance suite, each set of requirements whole, with nothing that is
 * expected to fail. What it said is kept in {@code target/conformance}.
 */
class ConformanceIT extends McpServerIT {

    private static final Path OUTPUT = Path.of("target", "conformance").toAbsolutePath();

    @Autowired private Environment environment;

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void meetsEveryRequirementOf(String revision) throws Exception {
        check(revision, "one-server", port());
    }

    @LongForm
    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void meetsEveryRequirementWhereServersTakeTurns(String revision) throws Exception {
        try (SecondReplica second = new SecondReplica(environment)) {
            check(revision, "two-servers", port(), second.port());
        }
    }

    private void check(String revision, String setting, Integer... ports) throws Exception {
        String key = newKey(newTenant(), "admin").text("key");
        try (AuthenticatingProxy proxy = new AuthenticatingProxy(key, ports)) {
            Path results = OUTPUT.resolve(setting).resolve(revision);
            Path log = OUTPUT.resolve(revision + "-" + setting + ".log");
            Files.createDirectories(results);
            Process suite =
                    new ProcessBuilder(
                                    NodePackages.ofConformance().node().toString(),
                                    NodePackages.ofConformance()
                                            .module(
                                                    "@modelcontextprotocol/conformance/dist/index.js")
                                            .toString(),
                                    "server",
                                    "--url",
                                    "http://127.0.0.1:" + proxy.port() + "/mcp/rpc",
                                    "--requirements",
                                    revision,
                                    "-o",
                                    results.toString())
                            .directory(OUTPUT.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start();
            boolean ended = suite.waitFor(3, TimeUnit.MINUTES);
            if (!ended) {
                Process _ = suite.destroyForcibly();
            }
            assertThat(ended).as(() -> said(log)).isTrue();
            assertThat(suite.exitValue()).as(() -> said(log)).isZero();
            // A suite that ran nothing would be content too.
            assertThat(said(log)).contains("prompts-get-with-image");
        }
    }

    private static String said(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
