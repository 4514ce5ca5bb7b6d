package dev.grove.deploy.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.deploy.Chart;
import dev.grove.deploy.Documentation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Alerts and dashboards ask for what docs/metrics.md names, and what a scrape adds. */
class QueriesTest {

    private static final Path FILES = Chart.SOURCE.resolve("files");
    private static final Path ALERTS = FILES.resolve("alerts.yaml");

    /** Labels of the target, by Prometheus' discovery of Services. */
    private static final Set<String> OF_THE_TARGET = Set.of("namespace", "pod", "service");

    @Test
    void alertsAskForWhatThereIs() throws IOException {
        List<String> queries = rules().stream().map(rule -> rule.path("expr").asString()).toList();
        assertThat(queries).hasSizeGreaterThan(8);
        assertThat(complaints(queries)).isEmpty();
    }

    @Test
    void dashboardsAskForWhatThereIs() throws IOException {
        List<String> queries = new ArrayList<>();
        for (JsonNode dashboard : dashboards()) {
            dashboard.findValuesAsString("expr").forEach(queries::add);
            assertThat(dashboard.at("/templating/list/1/query").asString())
                    .isEqualTo("label_values(grove_queue_depth, namespace)");
        }
        assertThat(queries).hasSizeGreaterThan(20);
        assertThat(complaints(queries)).isEmpty();
    }

    /** A misspelt outcome would be an alert that never fires. */
    @Test
    void alertsNameOutcomesAndReasonsThatThereAre() throws IOException {
        String page = Files.readString(Path.of("../docs/metrics.md"));
        for (JsonNode rule : rules()) {
            Map<String, Map<String, String>> series =
                    PromQuery.of(rule.path("expr").asString()).series();
            series.values().stream()
                    .flatMap(labels -> labels.entrySet().stream())
                    .filter(label -> Set.of("outcome", "reason").contains(label.getKey()))
                    .forEach(label ->
                            assertThat(page)
                                    .as(rule.path("alert").asString())
                                    .contains("`" + label.getValue().replace("\"", "") + "`"));
        }
    }

    @Test
    void everyAlertSaysWhatToDo() throws IOException {
        assertThat(rules())
                .allSatisfy(rule -> {
                    assertThat(rule.at("/labels/severity").asString()).isIn("warning", "critical");
                    assertThat(rule.at("/annotations/summary").asString()).isNotEmpty();
                    assertThat(rule.at("/annotations/description").asString())
                            .hasSizeGreaterThan(20);
                })
                .extracting(rule -> rule.path("alert").asString())
                .doesNotHaveDuplicates();
    }

    /** Grafana takes dashboards by their uid, and panels by their id. */
    @Test
    void dashboardsCanBeTold() throws IOException {
        List<JsonNode> dashboards = dashboards();
        assertThat(dashboards)
                .hasSize(2)
                .extracting(dashboard -> dashboard.path("uid").asString())
                .doesNotHaveDuplicates();
        for (JsonNode dashboard : dashboards) {
            assertThat(dashboard.path("panels"))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(panel -> {
                        assertThat(panel.path("title").asString()).isNotEmpty();
                        assertThat(panel.path("description").asString()).isNotEmpty();
                        assertThat(panel.at("/fieldConfig/defaults/unit").asString()).isNotEmpty();
                    })
                    .extracting(panel -> panel.path("id").asInt())
                    .doesNotHaveDuplicates();
        }
    }

    private static List<String> complaints(List<String> queries) throws IOException {
        Map<String, Documentation.Metric> metrics = Documentation.metrics();
        List<String> complaints = new ArrayList<>();
        for (String text : queries) {
            PromQuery query = PromQuery.of(text);
            assertThat(query.series()).as(text).isNotEmpty();
            query.series()
                    .forEach((name, labels) -> {
                        Documentation.Metric metric = metrics.get(name);
                        if (metric == null) {
                            complaints.add(name + " is no metric: " + text);
                        } else {
                            Stream.concat(labels.keySet().stream(), query.grouping().stream())
                                    .filter(label -> !OF_THE_TARGET.contains(label))
                                    .filter(label -> !metric.labels().contains(label))
                                    .forEach(label ->
                                            complaints.add(
                                                    name + " has no label " + label + ": " + text));
                        }
                    });
        }
        return complaints;
    }

    private static List<JsonNode> rules() throws IOException {
        JsonNode file =
                JsonMapper.shared().valueToTree(new Yaml().<Object>load(Files.readString(ALERTS)));
        return file.at("/groups/0/rules").valueStream().toList();
    }

    private static List<JsonNode> dashboards() throws IOException {
        List<JsonNode> dashboards = new ArrayList<>();
        try (Stream<Path> files = Files.list(FILES.resolve("dashboards"))) {
            for (Path file : files.sorted().toList()) {
                dashboards.add(JsonMapper.shared().readTree(Files.readString(file)));
            }
        }
        return dashboards;
    }
}
