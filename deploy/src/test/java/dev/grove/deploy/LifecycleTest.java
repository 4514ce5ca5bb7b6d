package dev.grove.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Replicas come and go without a run that is lost, or a request that is. */
class LifecycleTest {

    private static final Path SERVER =
            Path.of("../grove-server/src/main/resources/application.yaml");
    private static final Pattern PHASE = Pattern.compile("timeout-per-shutdown-phase: (\\d+)s");

    @TempDir private Path folder;

    private Chart chart;

    @BeforeEach
    void copy() throws IOException {
        chart = Chart.copiedTo(folder);
    }

    static Stream<Path> valuesFiles() {
        return Chart.valuesFiles().stream();
    }

    /** The dispatcher waits for its grace twice, then the web server for its open requests. */
    @ParameterizedTest
    @MethodSource("valuesFiles")
    void aPodHasLongerThanAHandoverTakes(Path values) throws IOException {
        Manifests manifests = chart.render(values);
        int handover = preStop(manifests) + 2 * grace(manifests) + secondsForOpenRequests();
        assertThat(manifests.pod().path("terminationGracePeriodSeconds").asInt())
                .isGreaterThanOrEqualTo(handover + 5);
    }

    @Test
    void theGraceIsThatOfTheServerUnlessItIsSet() throws IOException {
        assertThat(grace(chart.render(Chart.valuesFile("least"))) + "s")
                .isEqualTo(Documentation.defaultOf("grove.runs.shutdown-grace"));
    }

    @Test
    void aPodLeavesTheLoadBalancersBeforeItEnds() {
        assertThat(preStop(chart.render(Chart.valuesFile("least")))).isPositive();
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void anUpdateTakesNoReplicaAwayBeforeANewOneIsReady(Path values) {
        JsonNode strategy =
                chart.render(values).one(Manifests.Kind.Deployment).at("/spec/strategy");
        assertThat(strategy.path("type").asString()).isEqualTo("RollingUpdate");
        assertThat(strategy.at("/rollingUpdate/maxUnavailable").asInt(-1)).isZero();
        assertThat(strategy.at("/rollingUpdate/maxSurge").asInt()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void aDrainTakesOneReplicaAtATime(Path values) {
        Manifests manifests = chart.render(values);
        JsonNode budget = manifests.one(Manifests.Kind.PodDisruptionBudget).path("spec");
        assertThat(budget.path("maxUnavailable").asInt()).isOne();
        assertThat(budget.at("/selector/matchLabels"))
                .isEqualTo(
                        manifests.one(Manifests.Kind.Deployment).at("/spec/selector/matchLabels"));
    }

    /** Kubernetes merges no lists of Services, budgets and policies: each selects by itself. */
    @ParameterizedTest
    @MethodSource("valuesFiles")
    void everySelectorFindsThePods(Path values) {
        Manifests manifests = chart.render(values);
        JsonNode labels =
                manifests.one(Manifests.Kind.Deployment).at("/spec/template/metadata/labels");
        Stream.of(
                        manifests.one(Manifests.Kind.Service).at("/spec/selector"),
                        manifests.one(Manifests.Kind.Deployment).at("/spec/selector/matchLabels"))
                .forEach(selector -> {
                    assertThat(selector.size()).isEqualTo(2);
                    selector.properties()
                            .forEach(label ->
                                    assertThat(labels.path(label.getKey()))
                                            .isEqualTo(label.getValue()));
                });
    }

    @ParameterizedTest
    @CsvSource({
        "livenessProbe,/actuator/health/liveness",
        "readinessProbe,/actuator/health/readiness",
        "startupProbe,/actuator/health/liveness"
    })
    void probesAskForWhatTheServerHas(String probe, String path) {
        Manifests manifests = chart.render(Chart.valuesFile("least"));
        JsonNode asked = manifests.server().path(probe);
        assertThat(asked.at("/httpGet/path").asString()).isEqualTo(path);
        assertThat(asked.at("/httpGet/port").asString()).isEqualTo("http");
        assertThat(manifests.server().at("/ports/0/name").asString()).isEqualTo("http");
        assertThat(manifests.server().at("/ports/0/containerPort").asInt()).isEqualTo(8080);
    }

    /** A migration may take minutes, and nothing may kill it. */
    @Test
    void aFirstStartHasTenMinutes() {
        JsonNode probe = chart.render(Chart.valuesFile("least")).server().path("startupProbe");
        assertThat(probe.path("periodSeconds").asInt() * probe.path("failureThreshold").asInt())
                .isGreaterThanOrEqualTo(600);
    }

    private static int preStop(Manifests manifests) {
        return manifests.server().at("/lifecycle/preStop/sleep/seconds").asInt(0);
    }

    private static int grace(Manifests manifests) {
        return manifests
                .environment()
                .filter(one -> one.path("name").asString().equals("GROVE_RUNS_SHUTDOWN_GRACE"))
                .map(one -> one.path("value").asString())
                .map(value -> Integer.parseInt(value.replaceFirst("s$", "")))
                .findFirst()
                .orElseThrow();
    }

    private static int secondsForOpenRequests() throws IOException {
        Matcher phase = PHASE.matcher(Files.readString(SERVER));
        assertThat(phase.find()).isTrue();
        return Integer.parseInt(phase.group(1));
    }
}
