package dev.grove.deploy.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.deploy.Chart;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * The alerts by Prometheus' own tool: each query is one, and fires for the series that it is meant
 * for. Not run where there is no {@code promtool}; the launcher fetches it on Debian.
 */
class PromtoolTest {

    private static final Path ALERTS = Chart.SOURCE.resolve("files/alerts.yaml");
    private static final Path FIRING = Path.of("src/test/resources/alerts-test.yaml");

    @TempDir private Path folder;

    @Test
    void takesTheAlerts() throws Exception {
        assertThat(promtool("check", "rules", ALERTS.toString()))
                .contains("SUCCESS: 15 rules found");
    }

    @Test
    void seesThemFire() throws Exception {
        assertThat(promtool("test", "rules", FIRING.toString())).contains("SUCCESS");
        String tested = Files.readString(FIRING);
        assertThat(Pattern.compile("- alert: (\\w+)").matcher(Files.readString(ALERTS)).results())
                .hasSize(15)
                .allSatisfy(alert ->
                        assertThat(tested)
                                .contains("alertname: " + alert.group(1) + ",")
                                .contains("alertname=\"" + alert.group(1) + "\""));
    }

    /**
     * Checks queries as recording rules, one for each query, with Grafana's variables filled in.
     */
    @Test
    void takesTheQueriesOfDashboards() throws Exception {
        List<String> rules = new ArrayList<>();
        try (Stream<Path> files = Files.list(Chart.SOURCE.resolve("files/dashboards"))) {
            for (Path file : files.toList()) {
                for (String query :
                        JsonMapper.shared()
                                .readTree(Files.readString(file))
                                .findValuesAsString("expr")) {
                    rules.add(
                            "{record: 'q:%d', expr: '%s'}"
                                    .formatted(
                                            rules.size(),
                                            query.replace("$__rate_interval", "5m")
                                                    .replace("$namespace", "grove")));
                }
            }
        }
        Path file = folder.resolve("queries.yaml");
        Files.writeString(
                file, "groups: [{name: q, rules: [" + String.join(",\n", rules) + "]}]\n");
        assertThat(promtool("check", "rules", file.toString()))
                .contains("SUCCESS: " + rules.size() + " rules found");
    }

    private static String promtool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(program());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }

    /** The one that the launcher names, or one of the PATH. */
    private static String program() throws IOException {
        String named = System.getenv("GROVE_PROMTOOL");
        if (named != null) {
            return named;
        }
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        for (String place : path.split(File.pathSeparator, -1)) {
            Path candidate = Path.of(place, "promtool");
            if (Files.isExecutable(candidate)) {
                return candidate.toString();
            }
        }
        assumeTrue(false, "There is no promtool");
        throw new IOException("There is no promtool");
    }
}
