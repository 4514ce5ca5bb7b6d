package dev.grove.deploy.schema;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.deploy.Chart;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every object of every installation, as two versions of Kubernetes would read it. */
class ManifestsTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"1.33", "1.35"})
    void areTakenByKubernetes(String version) throws Exception {
        Chart chart = Chart.copiedTo(folder);
        try (KubernetesVersion kubernetes = new KubernetesVersion(version)) {
            for (Path values : Chart.valuesFiles()) {
                for (JsonNode manifest : chart.render(values).all()) {
                    if (!CustomResources.has(manifest)) {
                        kubernetes.validate(manifest);
                    }
                }
            }
        }
    }

    @Test
    void areTakenByTheOperators() throws Exception {
        Chart chart = Chart.copiedTo(folder);
        for (Path values : Chart.valuesFiles()) {
            for (JsonNode manifest : chart.render(values).all()) {
                if (CustomResources.has(manifest)) {
                    CustomResources.validate(manifest);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    an unknown field    | apps/v1 | Deployment | {"template": {"spec": {"containers": []}}, "selector": {}, "replica": 2}
                    one further down    | v1 | Service | {"ports": [{"port": 80, "targetport": "http"}]}
                    a missing field     | v1 | Service | {"ports": [{"name": "http"}]}
                    a number for a text | v1 | Service | {"type": "ClusterIP", "selector": {"a": 1}}
                    a text for a number | v1 | Service | {"ports": [{"port": "http"}]}
                    an old version      | autoscaling/v2beta2 | HorizontalPodAutoscaler | {"maxReplicas": 2}
                    a wrong group       | extensions/v1 | Ingress | {}
                    """)
    void areNotTakenWith(String what, String api, String kind, String spec) throws Exception {
        try (KubernetesVersion kubernetes = new KubernetesVersion("1.35")) {
            JsonNode manifest = manifest(api, kind, spec);
            assertThatThrownBy(() -> kubernetes.validate(manifest))
                    .as(what)
                    .isInstanceOf(InvalidManifestException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    monitoring.coreos.com/v1     | ServiceMonitor | {"endpoints": [{"prt": "http"}]}
                    monitoring.coreos.com/v1     | ServiceMonitor | {"endpoints": [{"port": 80}]}
                    monitoring.coreos.com/v1     | PrometheusRule | {"groups": [{"name": "a", "rules": {}}]}
                    gateway.networking.k8s.io/v1 | HTTPRoute      | {"rules": [{"timeout": "0s"}]}
                    """)
    void ofOperatorsAreNotTakenWithWhatTheyDoNotDefine(String api, String kind, String spec) {
        JsonNode manifest = manifest(api, kind, spec);
        assertThatThrownBy(() -> CustomResources.validate(manifest))
                .isInstanceOf(InvalidManifestException.class);
    }

    private static JsonNode manifest(String api, String kind, String spec) {
        return JsonMapper.shared()
                .readTree(
                        """
                        {"apiVersion": "%s", "kind": "%s", "metadata": {"name": "grove"}, "spec": %s}
                        """
                                .formatted(api, kind, spec));
    }
}
