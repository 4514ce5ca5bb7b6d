package dev.grove.server.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.mcp.McpClient;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page on metrics says what a scrape shows, and a scrape shows nothing of Grove's besides. */
class MetricsIT extends ServerIT {

    private static final Path PAGE = Path.of("../docs/metrics.md");
    private static final Pattern ROW =
            Pattern.compile("\\| `((?:grove|gen_ai)_\\w+)` \\| (\\w+) \\|(.*?)\\| \\S+ \\| .*");
    private static final Pattern TYPE = Pattern.compile("# TYPE ((?:grove|gen_ai)_\\w+) (\\w+)");
    private static final Pattern SAMPLE = Pattern.compile("(\\w+?)(?:\\{(.*)\\})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    /**
     * Type and labels of a metric.
     *
     * @param labels names of the labels, without the bounds of buckets
     */
    private record Metric(String type, Set<String> labels) {}

    @Test
    void thePageNamesEveryMetricWithItsTypeAndLabels() throws IOException {
        run("greeter");
        Map<String, Metric> scraped = metrics(scrape());
        assertThat(page()).hasSizeGreaterThan(15).containsExactlyInAnyOrderEntriesOf(scraped);
    }

    @Test
    void thePageNamesTheBoundsOfBuckets() throws IOException {
        run("greeter");
        String scrape = scrape();
        assertThat(Files.readString(PAGE))
                .contains("\n" + bounds(scrape, "grove_queue_wait_seconds") + "\n")
                .contains("\n" + bounds(scrape, "gen_ai_client_token_usage_token") + "\n");
        assertThat(bounds(scrape, "gen_ai_client_operation_duration_seconds"))
                .isEqualTo(bounds(scrape, "grove_queue_wait_seconds"))
                .isEqualTo(bounds(scrape, "gen_ai_execute_tool_duration_seconds"));
    }

    @Test
    void thePageNamesEveryOutcomeOfRuns() throws IOException {
        Map<String, Set<String>> counted =
                scrape().lines()
                        .filter(line -> line.startsWith("grove_runs_ended_total{"))
                        .map(MetricsIT::labels)
                        .collect(
                                Collectors.groupingBy(
                                        labels -> labels.get("outcome"),
                                        Collectors.mapping(
                                                labels -> labels.get("reason"),
                                                Collectors.toCollection(TreeSet::new))));
        String page = Files.readString(PAGE);
        counted.forEach((outcome, reasons) -> assertThat(rowOf(page, outcome)).isEqualTo(reasons));
        assertThat(counted).containsOnlyKeys("completed", "stopped", "failed", "cancelled");
    }

    @Test
    void countsARunItsWaitInTheQueueAndWhatItCost() {
        String before = scrape();
        run("greeter");
        String after = scrape();
        String completed = "grove_runs_ended_total{outcome=\"completed\",reason=\"finish\"}";
        assertThat(value(after, completed) - value(before, completed)).isEqualTo(1);
        String waited = "grove_queue_wait_seconds_count";
        assertThat(value(after, waited) - value(before, waited)).isEqualTo(1);
        String spent =
                "grove_spent_tokens_total{gen_ai_provider_name=\"scripted\",gen_ai_request_model=\"greeter\"}";
        assertThat(value(after, spent) - value(before, spent)).isEqualTo(160 + 110);
    }

    @Test
    void countsARunThatIsCancelled() {
        agent("slow");
        String cancelled = "grove_runs_ended_total{outcome=\"cancelled\",reason=\"none\"}";
        double before = value(scrape(), cancelled);
        String run = caller.post("/agents/slow/runs", "{\"goal\":\"g\"}").text("id");
        assertThat(caller.post("/agents/slow/runs/" + run + "/cancel", "").status()).isEqualTo(202);
        await().until(() -> value(scrape(), cancelled) == before + 1);
    }

    /** Other tests may have left streams behind; one over MCP ends at its next sign of life. */
    @Test
    void countsStreamsWhileTheyAreOpen() {
        agent("slow");
        String run = caller.post("/agents/slow/runs", "{\"goal\":\"g\"}").text("id");
        McpClient client = McpClient.modern(caller);
        try (McpClient.Stream events =
                        client.open(caller.request("/agent-runs/" + run + "/stream").GET());
                McpClient.Stream changes =
                        client.open(
                                client.request(
                                        "subscriptions/listen",
                                        "{\"notifications\":{\"toolsListChanged\":true}}"))) {
            assertThat(events).isNotNull();
            assertThat(changes).isNotNull();
            await().until(() -> openStreams("events") >= 1 && openStreams("mcp") >= 1);
            caller.post("/agents/slow/runs/" + run + "/cancel", "");
        }
        await().until(() -> openStreams("events") == 0);
    }

    private double openStreams(String kind) {
        return value(scrape(), "grove_streams_open{kind=\"" + kind + "\"}");
    }

    private void run(String script) {
        agent(script);
        assertThat(caller.post("/agents/" + script + "/run", "{\"goal\":\"g\"}").status())
                .isEqualTo(200);
    }

    private void agent(String script) {
        assertThat(
                        caller.post(
                                        "/agents",
                                        """
                                        {"name":"%s","system_prompt":"p","model":"scripted/%s","tools":["echo","finish"]}
                                        """
                                                .formatted(script, script))
                                .status())
                .isEqualTo(201);
    }

    private String scrape() {
        return operator().get("/actuator/prometheus").body();
    }

    private static Map<String, Metric> page() throws IOException {
        return Files.readString(PAGE)
                .lines()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .collect(
                        Collectors.toMap(
                                row -> row.group(1),
                                row -> new Metric(row.group(2), words(row.group(3)))));
    }

    /** Maxima stand beside their histograms, and the page says so once for all. */
    private static Map<String, Metric> metrics(String scrape) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        TYPE.matcher(scrape)
                .results()
                .filter(type -> !metrics.containsKey(type.group(1).replaceFirst("_max$", "")))
                .forEach(type ->
                        metrics.put(
                                type.group(1),
                                new Metric(type.group(2), labelsOf(scrape, type.group(1)))));
        metrics.keySet()
                .removeIf(name -> name.endsWith("_seconds_max") || name.endsWith("_token_max"));
        return metrics;
    }

    private static Set<String> labelsOf(String scrape, String metric) {
        return scrape.lines()
                .filter(line -> line.matches(metric + "(_bucket|_sum|_count)?[{ ].*"))
                .flatMap(line -> labels(line).keySet().stream())
                .filter(label -> !label.equals("le"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, String> labels(String line) {
        Matcher sample = SAMPLE.matcher(line);
        Map<String, String> labels = new LinkedHashMap<>();
        if (sample.matches() && sample.group(2) != null) {
            LABEL.matcher(sample.group(2))
                    .results()
                    .forEach(label -> labels.put(label.group(1), label.group(2)));
        }
        return labels;
    }

    private static String bounds(String scrape, String histogram) {
        List<String> bounds =
                scrape.lines()
                        .filter(line -> line.startsWith(histogram + "_bucket"))
                        .map(line -> labels(line).get("le"))
                        .distinct()
                        .filter(bound -> !bound.equals("+Inf"))
                        .map(bound -> new BigDecimal(bound).stripTrailingZeros().toPlainString())
                        .toList();
        return String.join(", ", bounds);
    }

    private static double value(String scrape, String series) {
        return scrape.lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(0);
    }

    private static Set<String> rowOf(String page, String outcome) {
        return page.lines()
                .filter(line -> line.startsWith("| `" + outcome + "` |"))
                .findFirst()
                .map(line -> words(line.split("\\|", -1)[2]))
                .orElseThrow();
    }

    private static Set<String> words(String cell) {
        return Pattern.compile("`([^`]+)`")
                .matcher(cell)
                .results()
                .map(word -> word.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
