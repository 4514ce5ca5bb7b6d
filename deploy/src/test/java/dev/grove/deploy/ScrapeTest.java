package dev.grove.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prometheus finds the replicas and may scrape them; alerts and dashboards are the files. */
class ScrapeTest {

    private static final Path FILES = Chart.SOURCE.resolve("files");

    @TempDir private Path folder;

    private Manifests manifests;

    @BeforeEach
    void render() throws IOException {
        manifests = Chart.copiedTo(folder).render(Chart.valuesFile("production"));
    }

    @Test
    void theMonitorFindsTheService() {
        JsonNode monitor = manifests.one(Manifests.Kind.ServiceMonitor).path("spec");
        JsonNode service = manifests.one(Manifests.Kind.Service);
        assertThat(monitor.at("/selector/matchLabels").properties())
                .hasSize(2)
                .allSatisfy(label ->
                        assertThat(service.at("/metadata/labels").path(label.getKey()))
                                .isEqualTo(label.getValue()));
        assertThat(monitor.at("/namespaceSelector/matchNames/0"))
                .isEqualTo(service.at("/metadata/namespace"));
        assertThat(monitor.path("endpoints")).hasSize(1);
        assertThat(monitor.at("/endpoints/0/port")).isEqualTo(service.at("/spec/ports/0/name"));
    }

    /** The page on metrics says where they are, and that they need the operator's key. */
    @Test
    void theMonitorAsksWithAKeyOfASecret() throws IOException {
        JsonNode endpoint = manifests.one(Manifests.Kind.ServiceMonitor).at("/spec/endpoints/0");
        assertThat(Files.readString(Path.of("../docs/metrics.md")))
                .contains("`" + endpoint.path("path").asString() + "` has them");
        assertThat(endpoint.at("/authorization/type").asString()).isEqualTo("Bearer");
        assertThat(endpoint.at("/authorization/credentials/name").asString())
                .isEqualTo("grove-metrics-key");
    }

    @Test
    void theRulesAreTheFileOfAlerts() throws IOException {
        Object file = new Yaml().load(Files.readString(FILES.resolve("alerts.yaml")));
        assertThat(manifests.one(Manifests.Kind.PrometheusRule).path("spec"))
                .isEqualTo(JsonMapper.shared().<JsonNode>valueToTree(file));
    }

    /** By its label, Grafana's sidecar takes them. */
    @Test
    void theDashboardsAreTheFiles() throws IOException {
        JsonNode dashboards = manifests.one(Manifests.Kind.ConfigMap);
        assertThat(dashboards.at("/metadata/labels/grafana_dashboard").asString()).isEqualTo("1");
        try (Stream<Path> files = Files.list(FILES.resolve("dashboards"))) {
            assertThat(files.toList())
                    .hasSize(dashboards.path("data").size())
                    .allSatisfy(file ->
                            assertThat(
                                            dashboards
                                                    .path("data")
                                                    .path(file.getFileName().toString())
                                                    .asString()
                                                    .strip())
                                    .isEqualTo(Files.readString(file).strip()));
        }
    }
}
