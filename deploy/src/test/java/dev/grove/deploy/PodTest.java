package dev.grove.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Permissions of the server in its pod, and placement of the pods. */
class PodTest {

    @TempDir private Path folder;

    private Chart chart;

    @BeforeEach
    void copy() throws IOException {
        chart = Chart.copiedTo(folder);
    }

    static Stream<Path> valuesFiles() {
        return Chart.valuesFiles().stream();
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void theServerHasNoRights(Path values) {
        Manifests manifests = chart.render(values);
        JsonNode own = manifests.server().path("securityContext");
        assertThat(own.path("runAsNonRoot").asBoolean()).isTrue();
        assertThat(own.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(own.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(own.at("/capabilities/drop").toString()).isEqualTo("[\"ALL\"]");
        assertThat(own.has("privileged")).isFalse();
        assertThat(own.at("/capabilities/add").isMissingNode()).isTrue();
        JsonNode ofPod = manifests.pod().path("securityContext");
        assertThat(ofPod.at("/seccompProfile/type").asString()).isEqualTo("RuntimeDefault");
        assertThat(ofPod.path("runAsUser").asInt()).isEqualTo(10001);
    }

    /** Further demands of the Pod Security Standard "restricted". */
    @ParameterizedTest
    @ValueSource(strings = {"least", "production"})
    void aNamespaceThatIsRestrictedTakesThePod(String values) {
        JsonNode pod = chart.render(Chart.valuesFile(values)).pod();
        assertThat(pod.properties())
                .extracting(field -> field.getKey())
                .doesNotContain("hostNetwork", "hostPID", "hostIPC", "initContainers");
        assertThat(pod.path("volumes"))
                .hasSize(3)
                .allSatisfy(volume ->
                        assertThat(volume.has("emptyDir") || volume.has("secret")).isTrue());
        assertThat(pod.findValues("hostPort")).isEmpty();
    }

    /** The root is read-only: what the server writes has to be on a volume, with a bound. */
    @Test
    void theServerWritesToVolumesWithABound() {
        Manifests manifests = chart.render(Chart.valuesFile("least"));
        assertThat(volumesByPath(manifests)).contains("/var/lib/grove data", "/tmp tmp").hasSize(3);
        assertThat(manifests.pod().path("volumes"))
                .filteredOn(volume -> volume.has("emptyDir"))
                .hasSize(2)
                .allSatisfy(volume ->
                        assertThat(volume.at("/emptyDir/sizeLimit").asString()).isNotEmpty());
        // The volume itself is root's, and the server takes others' permissions from its folder.
        assertThat(manifests.environment())
                .anySatisfy(one -> {
                    assertThat(one.path("name").asString()).isEqualTo("GROVE_DATA_DIR");
                    assertThat(one.path("value").asString()).startsWith("/var/lib/grove/");
                });
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void nothingHasATokenOfTheCluster(Path values) {
        Manifests manifests = chart.render(values);
        assertThat(manifests.pod().path("automountServiceAccountToken").asBoolean(true)).isFalse();
        assertThat(manifests.of(Manifests.Kind.ServiceAccount))
                .allSatisfy(account ->
                        assertThat(account.path("automountServiceAccountToken").asBoolean(true))
                                .isFalse());
    }

    /** Without the sidecar no container is privileged; with it, the engine alone is. */
    @Test
    void onlyTheEngineIsPrivileged() {
        assertThat(chart.render(Chart.valuesFile("production")).pod().findValues("privileged"))
                .isEmpty();
        JsonNode pod = chart.render(Chart.valuesFile("sandboxes")).pod();
        assertThat(pod.findValues("privileged")).hasSize(1);
        JsonNode engine = pod.path("initContainers").get(0);
        assertThat(engine.at("/securityContext/privileged").asBoolean()).isTrue();
        assertThat(engine.path("restartPolicy").asString()).isEqualTo("Always");
        assertThat(engine.path("args").toString())
                .contains("--host=unix:///run/grove-engine/docker.sock", "--bridge=none")
                .doesNotContain("tcp://");
    }

    @Test
    void theServerFindsTheEngineBesideIt() {
        Manifests manifests = chart.render(Chart.valuesFile("sandboxes"));
        assertThat(manifests.environment())
                .filteredOn(one -> one.path("name").asString().equals("GROVE_WORKSPACES_HOST"))
                .extracting(one -> one.path("value").asString())
                .containsExactly("unix:///run/grove-engine/docker.sock");
        assertThat(volumesByPath(manifests)).contains("/run/grove-engine engine");
    }

    /**
     * Certificates that prove the server to the engines are mounted read-only, under the names that
     * it looks for.
     */
    @Test
    void theServerFindsEnginesOnOtherMachines() {
        Manifests manifests = chart.render(Chart.valuesFile("engines"));
        assertThat(manifests.environment())
                .filteredOn(one -> one.path("name").asString().startsWith("GROVE_WORKSPACES_"))
                .extracting(one -> one.path("name").asString() + "=" + one.path("value").asString())
                .containsExactly(
                        "GROVE_WORKSPACES_REMOTE_CERTIFICATES=/etc/grove/engines",
                        "GROVE_WORKSPACES_REMOTE_PATIENCE=30s",
                        "GROVE_WORKSPACES_REMOTE_ENGINES_A_HOST=tcp://engine-a.example.com:2376",
                        "GROVE_WORKSPACES_REMOTE_ENGINES_A_PLACES=40",
                        "GROVE_WORKSPACES_REMOTE_ENGINES_B_HOST=tcp://engine-b.example.com:2377",
                        "GROVE_WORKSPACES_REMOTE_ENGINES_B_PLACES=0");
        assertThat(manifests.server().path("volumeMounts"))
                .filteredOn(one -> one.path("name").asString().equals("engines"))
                .singleElement()
                .satisfies(mount -> {
                    assertThat(mount.path("mountPath").asString()).isEqualTo("/etc/grove/engines");
                    assertThat(mount.path("readOnly").asBoolean()).isTrue();
                });
        assertThat(manifests.pod().path("volumes"))
                .filteredOn(one -> one.path("name").asString().equals("engines"))
                .singleElement()
                .satisfies(volume -> {
                    JsonNode secret = volume.path("secret");
                    assertThat(secret.path("secretName").asString()).isEqualTo("grove-engines");
                    assertThat(secret.path("defaultMode").asInt()).isEqualTo(0440);
                    assertThat(secret.path("items").valueStream())
                            .extracting(one ->
                                    one.path("key").asString() + " " + one.path("path").asString())
                            .containsExactly(
                                    "ca.crt ca.pem", "tls.crt cert.pem", "tls.key key.pem");
                });
        assertThat(manifests.pod().findValues("privileged")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void replicasFailAlone(Path values) {
        JsonNode spread = chart.render(values).pod().path("topologySpreadConstraints");
        assertThat(spread)
                .extracting(one -> one.path("topologyKey").asString())
                .containsExactly("topology.kubernetes.io/zone", "kubernetes.io/hostname");
        assertThat(spread).allSatisfy(one -> assertThat(one.path("maxSkew").asInt()).isOne());
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void everyContainerHasRequestsAndABoundOfMemory(Path values) {
        JsonNode pod = chart.render(values).pod();
        assertThat(
                        Stream.concat(
                                pod.path("containers").valueStream(),
                                pod.path("initContainers").valueStream()))
                .isNotEmpty()
                .allSatisfy(container -> {
                    assertThat(container.at("/resources/requests/cpu").asString()).isNotEmpty();
                    assertThat(container.at("/resources/limits/memory").asString()).isNotEmpty();
                });
    }

    private static Set<String> volumesByPath(Manifests manifests) {
        return manifests
                .server()
                .path("volumeMounts")
                .valueStream()
                .map(one -> one.path("mountPath").asString() + " " + one.path("name").asString())
                .collect(Collectors.toSet());
    }
}
