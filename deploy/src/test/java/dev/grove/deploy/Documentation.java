package dev.grove.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names on the pages about settings and metrics, with which tests of the server compare the server.
 */
public final class Documentation {

    private static final Path DOCS = Path.of("../docs");
    private static final Pattern SETTING =
            Pattern.compile(
                    "(?m)^\\| `(grove\\.[^`]+)` \\| `([A-Z0-9_<>]+)` \\| ([^|]+) \\| (?:`([^`]*)`"
                            + " )?\\|");
    private static final Pattern OF_TRACES = Pattern.compile("OTEL_[A-Z_]+");
    private static final Pattern METRIC =
            Pattern.compile("(?m)^\\| `((?:grove|gen_ai)_\\w+)` \\| (\\w+) \\|(.*?)\\| \\S+ \\| ");
    private static final Pattern CODE = Pattern.compile("`(\\w+)`");
    private static final String REQUESTS = "http_server_requests_seconds";

    private Documentation() {}

    /**
     * Metric as Prometheus has it.
     *
     * @param labels names of labels that Grove gives it
     */
    public record Metric(String name, Set<String> labels) {}

    /**
     * The variables of all settings, as patterns: some have a part that is the operator's. Those of
     * OpenTelemetry are on a page of their own.
     */
    static List<Pattern> variables() throws IOException {
        Stream<String> ofTraces =
                OF_TRACES
                        .matcher(Files.readString(DOCS.resolve("guides/telemetry.md")))
                        .results()
                        .map(MatchResult::group);
        List<Pattern> variables =
                Stream.concat(
                                ofTraces,
                                settings()
                                        .map(row ->
                                                row.group(3).contains("texts by name")
                                                        ? row.group(2) + "_<NAME>"
                                                        : row.group(2)))
                        .map(name -> Pattern.compile(name.replace("<NAME>", "[A-Z0-9_]+")))
                        .toList();
        assertThat(variables).hasSizeGreaterThan(90);
        return variables;
    }

    /** The variables of all settings; where a part is the operator's, it is LOCAL. */
    static List<String> variablesOfOne() throws IOException {
        return settings().map(row -> row.group(2).replace("<NAME>", "LOCAL")).toList();
    }

    static String defaultOf(String setting) throws IOException {
        return settings()
                .filter(row -> row.group(1).equals(setting))
                .map(row -> row.group(4))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<MatchResult> settings() throws IOException {
        return SETTING.matcher(Files.readString(DOCS.resolve("settings.md"))).results();
    }

    /** All time series by their names, those of histograms one by one. */
    public static Map<String, Metric> metrics() throws IOException {
        String page = Files.readString(DOCS.resolve("metrics.md"));
        Map<String, Metric> metrics = new HashMap<>();
        METRIC.matcher(page)
                .results()
                .forEach(row -> {
                    Set<String> labels =
                            CODE.matcher(row.group(3))
                                    .results()
                                    .map(label -> label.group(1))
                                    .collect(Collectors.toSet());
                    put(metrics, row.group(1), row.group(2), labels);
                });
        assertThat(metrics).hasSizeGreaterThan(25);
        assertThat(page).contains("(`" + REQUESTS + "`)");
        Set<String> ofSpring = Set.of("method", "status", "outcome", "uri", "exception", "error");
        put(metrics, REQUESTS, "histogram", ofSpring);
        return metrics;
    }

    private static void put(
            Map<String, Metric> metrics, String name, String type, Set<String> labels) {
        if (!type.equals("histogram")) {
            metrics.put(name, new Metric(name, labels));
            return;
        }
        Set<String> ofBuckets =
                Stream.concat(labels.stream(), Stream.of("le")).collect(Collectors.toSet());
        metrics.put(name + "_bucket", new Metric(name + "_bucket", ofBuckets));
        for (String suffix : List.of("_count", "_sum", "_max")) {
            metrics.put(name + suffix, new Metric(name + suffix, labels));
        }
    }
}
