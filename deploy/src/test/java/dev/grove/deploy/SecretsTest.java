package dev.grove.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Secrets stay in Secrets, and every variable is one that the server reads. */
class SecretsTest {

    private static final Pattern SECRET = Pattern.compile("KEY|PASSWORD|SECRET|TOKEN|REDIS_URL");

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
    void theChartMakesNone(Path values) {
        assertThat(chart.render(values).of(Manifests.Kind.Secret)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void variablesThatAreSecretsAreReferences(Path values) {
        List<JsonNode> secret =
                chart.render(values)
                        .environment()
                        .filter(one -> SECRET.matcher(one.path("name").asString()).find())
                        .filter(one -> !one.path("name").asString().endsWith("_FILE"))
                        .toList();
        assertThat(secret)
                .hasSizeGreaterThan(1)
                .allSatisfy(one -> {
                    assertThat(one.has("value")).as(one.path("name").asString()).isFalse();
                    assertThat(one.at("/valueFrom/secretKeyRef/name").asString()).isNotEmpty();
                    assertThat(one.at("/valueFrom/secretKeyRef/key").asString()).isNotEmpty();
                });
    }

    /** A value could only be a secret under a name that says so. */
    @Test
    void noValueOfTheChartIsASecret() throws IOException {
        assertThat(Files.readAllLines(Chart.SOURCE.resolve("values.yaml")))
                .filteredOn(line -> line.matches("(?i)\\s*\\w*(password|token|secret|apikey):.*"))
                .allSatisfy(line ->
                        assertThat(line).matches("\\s*(existing|registry|tls)Secret: \"\""));
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void everyVariableIsASettingOfTheServer(Path values) throws IOException {
        List<Pattern> known = Documentation.variables();
        assertThat(chart.render(values).environment().map(one -> one.path("name").asString()))
                .hasSizeGreaterThan(6)
                .doesNotHaveDuplicates()
                .allSatisfy(name ->
                        assertThat(known)
                                .as(name + " in docs/settings.md")
                                .anyMatch(one -> one.matcher(name).matches()));
    }

    /** Not less, or a secret would be in the values; not more, or a setting could not be set. */
    @Test
    void settingsThatAreSecretsAreRefusedAsValuesAndOthersAreTaken() throws IOException {
        List<String> secret = new ArrayList<>();
        List<String> ofTheChart = new ArrayList<>();
        for (String name : Documentation.variablesOfOne()) {
            try {
                chart.render(Chart.valuesFile("least"), "{settings: {" + name + ": '1'}}");
            } catch (IllegalStateException e) {
                assertThat(e).hasMessageContaining(name);
                String message = String.valueOf(e.getMessage());
                (message.contains("would be a secret") ? secret : ofTheChart).add(name);
            }
        }
        assertThat(secret)
                .as("a new setting is a secret, or only called like one: see _checks.tpl")
                .containsExactlyInAnyOrder(
                        "ANTHROPIC_API_KEY",
                        "GROVE_BOOTSTRAP_ADMIN_KEY",
                        "GROVE_DATABASE_PASSWORD",
                        "GROVE_MASTER_KEY",
                        "GROVE_MASTER_KEY_PREVIOUS",
                        "GROVE_MCP_REDIS_URL",
                        "GROVE_MODELS_ENDPOINTS_LOCAL_API_KEY",
                        "GROVE_UI_OPENID_CLIENT_SECRET",
                        "GROVE_WEB_SEARCH_KEY",
                        "GROVE_WORKSPACES_SNAPSHOTS_S3_ACCESS_KEY",
                        "GROVE_WORKSPACES_SNAPSHOTS_S3_SECRET_KEY",
                        "OPENAI_API_KEY");
        assertThat(ofTheChart)
                .containsExactlyInAnyOrder(
                        "GROVE_DATABASE_URL",
                        "GROVE_DATABASE_USERNAME",
                        "GROVE_DATA_DIR",
                        "GROVE_MASTER_KEY_FILE",
                        "GROVE_PUBLIC_URL",
                        "GROVE_RUNS_SHUTDOWN_GRACE",
                        "GROVE_SANDBOX",
                        "GROVE_SANDBOX_IMAGE",
                        "GROVE_WORKSPACES_HOST",
                        "GROVE_WORKSPACES_REMOTE_CERTIFICATES",
                        "GROVE_WORKSPACES_REMOTE_PATIENCE");
    }

    @Test
    void theMasterKeyIsAFileThatNoOtherUserReads() {
        Manifests manifests = chart.render(Chart.valuesFile("production"));
        JsonNode volume =
                manifests
                        .pod()
                        .path("volumes")
                        .valueStream()
                        .filter(one -> one.path("name").asString().equals("master-key"))
                        .findFirst()
                        .orElseThrow();
        assertThat(volume.at("/secret/secretName").asString()).isEqualTo("grove-master-key");
        assertThat(volume.at("/secret/defaultMode").asInt()).isEqualTo(0440);
        assertThat(volume.at("/secret/items")).hasSize(1);
        assertThat(manifests.environment())
                .filteredOn(one -> Objects.equals(one.path("name").asString(), "GROVE_MASTER_KEY"))
                .isEmpty();
    }
}
