package dev.grove.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Helm takes the chart, and refuses values that are wrong in words that say how to mend them. */
class ChartTest {

    @TempDir private Path folder;

    private Chart chart;

    @BeforeEach
    void copy() throws IOException {
        chart = Chart.copiedTo(folder);
    }

    static List<Path> valuesFiles() {
        return Chart.valuesFiles();
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void isTakenByTheStrictLint(Path values) throws IOException {
        LintResult result = chart.lint(values);
        assertThat(result.isFailed()).as(String.join("\n", result.getMessages())).isFalse();
        assertThat(result.getMessages())
                .allSatisfy(message -> assertThat(message).contains("icon is recommended"));
    }

    /** Older ones know some of its fields only where a feature gate is named. */
    @Test
    void namesTheOldestKubernetes() throws IOException {
        assertThat(Files.readString(Chart.SOURCE.resolve("Chart.yaml")))
                .contains("\nkubeVersion: \">=1.31.0-0\"\n");
    }

    @Test
    void hasADescriptionOfEveryValue() {
        String unknown = "{ingres: {enabled: true}}";
        assertThatThrownBy(() -> chart.render(Chart.valuesFile("least"), unknown))
                .hasMessageContaining("Additional property ingres is not allowed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {sandboxes: {image: ""}}                                  | have every engine hold it, and name it here
                    {sandboxes: {remote: {existingSecret: ""}}}               | kubectl create secret generic grove-engines
                    {sandboxes: {remote: {engines: []}}}                      | name one engine at least
                    {sandboxes: {remote: {engines: [{name: a, host: one}, {name: a, host: two}]}}} | has two called a
                    {sandboxes: {remote: {engines: [{name: a-b, host: x}]}}}  | Does not match pattern
                    {sandboxes: {remote: {engines: [{name: a, host: "tcp://x"}]}}} | Does not match pattern
                    {sandboxes: {remote: {engines: [{name: a}]}}}             | host is required
                    {networkPolicy: {engines: {to: []}}}                      | networkPolicy.engines.to is empty
                    {settings: {GROVE_WORKSPACES_REMOTE_CERTIFICATES: x}}     | set sandboxes.remote.existingSecret
                    """)
    void refusesEnginesThatCannotBeReached(String values, String words) {
        assertThatThrownBy(() -> chart.render(Chart.valuesFile("engines"), values))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {database: {url: ""}}                                     | database.url is empty: set it to jdbc:postgresql://
                    {database: {existingSecret: ""}}                          | kubectl create secret generic grove-database
                    {masterKey: {existingSecret: ""}}                         | openssl rand -base64 32
                    {adminKey: {existingSecret: ""}}                          | kubectl create secret generic grove-admin-key
                    {database: {url: "jdbc:postgresql://a:b@db/grove"}}       | database.url: Does not match pattern
                    {database: {url: "jdbc:postgresql://db/g?password=x"}}    | database.url: Must not validate the schema
                    {database: {password: "x"}}                               | database: Additional property password is not allowed
                    {settings: {GROVE_MASTER_KEY: "x"}}                       | store it in a Secret and name that in secretSettings
                    {settings: {GROVE_DATABASE_PASSWORD: "x"}}                | store it in a Secret and name that in secretSettings
                    {settings: {OTEL_EXPORTER_OTLP_HEADERS: "a=b"}}           | store it in a Secret and name that in secretSettings
                    {settings: {GROVE_PORT: "9090"}}                          | is set by the chart: leave it out, and set service.port
                    {settings: {JAVA_HOME: "x"}}                              | settings: Property name of "JAVA_HOME" does not match
                    {shutdown: {terminationGracePeriodSeconds: 30}}           | a handover takes up to 80 seconds: set it to at least that
                    {replicas: 0}                                             | replicas: Must be greater than or equal to 1
                    {sandboxes: {mode: sidecar}}                              | build workspace-image/, push it to a registry
                    {sandboxes: {mode: remote}}                               | have every engine hold it, and name it here
                    {sandboxes: {mode: beside}}                               | sandboxes.mode: sandboxes.mode must be one of the following
                    {models: {existingSecret: m}}                             | neither models.anthropicKey nor models.openaiKey
                    {ingress: {enabled: true}}                                | ingress.host is empty: set it to the host of publicUrl
                    {gateway: {enabled: true}}                                | gateway.parentRefs is empty: name the Gateway
                    {metrics: {serviceMonitor: {enabled: true}}}              | make one with POST /mcp/keys
                    {autoscaling: {enabled: true, minReplicas: 11}}           | autoscaling.minReplicas is above autoscaling.maxReplicas
                    {networkPolicy: {from: []}}                               | which Kubernetes takes for everybody
                    {networkPolicy: {from: [{ipBlock: {cidr: 0.0.0.0/0}}]}}   | lets every address in
                    {networkPolicy: {from: [{ipBlock: {cidr: "::/0"}}]}}      | lets every address in
                    {networkPolicy: {database: {to: []}}}                     | networkPolicy.database.to is empty
                    {publicUrl: https://grove.example.com/ui}                 | publicUrl: Does not match pattern
                    """)
    void refusesWhatIsWrong(String values, String words) {
        assertThatThrownBy(() -> chart.render(Chart.valuesFile("least"), values))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(words);
    }
}
