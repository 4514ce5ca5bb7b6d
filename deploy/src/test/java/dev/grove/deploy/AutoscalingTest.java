package dev.grove.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Replicas are added for a queue that grows, and for processors that are busy. */
class AutoscalingTest {

    private static final Path ADAPTER = Path.of("prometheus/adapter-values.yaml");

    @TempDir private Path folder;

    private Manifests manifests;
    private JsonNode scaler;

    @BeforeEach
    void render() throws IOException {
        manifests = Chart.copiedTo(folder).render(Chart.valuesFile("production"));
        scaler = manifests.one(Manifests.Kind.HorizontalPodAutoscaler).path("spec");
    }

    /** A fixed number would be set again with each upgrade. */
    @Test
    void theDeploymentLeavesTheNumberToTheScaler() {
        assertThat(manifests.one(Manifests.Kind.Deployment).path("spec").has("replicas")).isFalse();
        assertThat(scaler.at("/scaleTargetRef/name"))
                .isEqualTo(manifests.one(Manifests.Kind.Deployment).at("/metadata/name"));
    }

    /**
     * All replicas export the same depth: the average over pods would be the whole queue, and each
     * added replica would ask for more.
     */
    @Test
    void theDepthOfTheQueueIsOneNumberThatTheReplicasShare() throws IOException {
        JsonNode external = metric("External").path("external");
        String name = external.at("/metric/name").asString();
        assertThat(name).isEqualTo("grove_queue_depth");
        assertThat(Documentation.metrics()).containsKey(name);
        assertThat(external.at("/target/type").asString()).isEqualTo("AverageValue");
        assertThat(external.at("/target/averageValue").asString()).isEqualTo("50");
    }

    @Test
    void processorsCountByTheirUse() {
        JsonNode resource = metric("ContainerResource").path("containerResource");
        assertThat(resource.path("container")).isEqualTo(manifests.server().path("name"));
        assertThat(resource.path("name").asString()).isEqualTo("cpu");
        assertThat(resource.at("/target/averageUtilization").asInt()).isEqualTo(70);
        assertThat(manifests.server().at("/resources/requests/cpu").asString()).isNotEmpty();
    }

    @Test
    void replicasGoOneByOne() {
        JsonNode down = scaler.at("/behavior/scaleDown");
        assertThat(down.path("stabilizationWindowSeconds").asInt()).isGreaterThanOrEqualTo(300);
        assertThat(down.path("policies")).hasSize(1);
        assertThat(down.at("/policies/0/type").asString()).isEqualTo("Pods");
        assertThat(down.at("/policies/0/value").asInt()).isOne();
    }

    /** Adapter and autoscaler name the same metric. */
    @Test
    void theAdapterServesTheMetricAsTheMaximumOverReplicas() throws IOException {
        JsonNode values =
                JsonMapper.shared()
                        .valueToTree(
                                Objects.requireNonNull(
                                        new Yaml()
                                                .<Map<String, Object>>load(
                                                        Files.readString(ADAPTER))));
        List<JsonNode> rules = values.at("/rules/external").valueStream().toList();
        assertThat(rules).hasSize(1);
        assertThat(rules.getFirst().path("seriesQuery").asString())
                .startsWith("grove_queue_depth{");
        assertThat(rules.getFirst().path("metricsQuery").asString()).startsWith("max(");
    }

    @Test
    void thereIsNoneUnlessItIsSet() throws IOException {
        Manifests least = new Chart(folder).render(Chart.valuesFile("least"));
        assertThat(least.of(Manifests.Kind.HorizontalPodAutoscaler)).isEmpty();
        assertThat(least.one(Manifests.Kind.Deployment).at("/spec/replicas").asInt()).isEqualTo(2);
    }

    private JsonNode metric(String type) {
        return scaler.path("metrics")
                .valueStream()
                .filter(one -> one.path("type").asString().equals(type))
                .findFirst()
                .orElseThrow();
    }
}
