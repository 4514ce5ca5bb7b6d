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
import tools.jackson.databind.JsonNode;

/** Traffic that network policies let in and out, and streams through an ingress or a route. */
class NetworkTest {

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
    void nothingPassesThatIsNotNamed(Path values) {
        Manifests manifests = chart.render(values);
        JsonNode deny =
                manifests
                        .of(Manifests.Kind.NetworkPolicy)
                        .filter(one -> one.at("/metadata/name").asString().endsWith("-deny"))
                        .findFirst()
                        .orElseThrow()
                        .path("spec");
        assertThat(deny.path("policyTypes").toString()).isEqualTo("[\"Ingress\",\"Egress\"]");
        assertThat(deny.has("ingress") || deny.has("egress")).isFalse();
        assertThat(manifests.of(Manifests.Kind.NetworkPolicy))
                .hasSize(3)
                .allSatisfy(policy ->
                        assertThat(policy.at("/spec/podSelector"))
                                .isEqualTo(deny.path("podSelector")));
    }

    /** An empty list of peers would be everybody, too. */
    @ParameterizedTest
    @MethodSource("valuesFiles")
    void noAddressOfTheWorldComesIn(Path values) {
        assertThat(rules(chart.render(values), "ingress"))
                .isNotEmpty()
                .allSatisfy(rule -> {
                    assertThat(rule.path("from")).isNotEmpty();
                    assertThat(rule.path("ports").toString())
                            .isEqualTo("[{\"port\":8080,\"protocol\":\"TCP\"}]");
                    assertThat(rule.findValuesAsString("cidr"))
                            .noneMatch(cidr -> cidr.endsWith("/0"));
                });
    }

    @Test
    void theServerReachesItsDatabaseNamesAndPublicAddressesAlone() {
        assertThat(destinations("least")).containsExactlyInAnyOrder("53", "53", "5432", "443");
    }

    @Test
    void itReachesRedisAndWhatIsAddedWhereTheyAreSet() {
        assertThat(destinations("production"))
                .containsExactlyInAnyOrder(
                        "53", "53", "5432", "6379", "443", "8443", "8000", "4318");
    }

    @Test
    void itReachesTheEnginesThatAreNamed() {
        assertThat(destinations("engines"))
                .containsExactlyInAnyOrder("53", "53", "5432", "2376", "2377", "443");
        assertThat(rules(chart.render(Chart.valuesFile("engines")), "egress"))
                .filteredOn(rule -> rule.path("ports").toString().contains("2376"))
                .singleElement()
                .satisfies(rule ->
                        assertThat(rule.findValuesAsString("cidr")).containsExactly("10.1.2.0/28"));
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void publicAddressesAreNoneOfTheClusterOrOfItsCloud(Path values) {
        Set<String> except =
                rules(chart.render(values), "egress")
                        .flatMap(rule -> rule.findValues("ipBlock").stream())
                        .filter(block -> block.path("cidr").asString().equals("0.0.0.0/0"))
                        .flatMap(block -> block.path("except").valueStream())
                        .map(JsonNode::asString)
                        .collect(Collectors.toSet());
        assertThat(except)
                .contains(
                        "10.0.0.0/8",
                        "172.16.0.0/12",
                        "192.168.0.0/16",
                        "100.64.0.0/10",
                        "169.254.0.0/16",
                        "168.63.129.16/32",
                        "127.0.0.0/8");
        // IPv6: only global addresses, and so neither fc00::/7 nor fe80::/10.
        assertThat(rules(chart.render(values), "egress"))
                .allSatisfy(
                        rule -> assertThat(rule.findValuesAsString("cidr")).doesNotContain("::/0"));
        assertThat(rules(chart.render(values), "egress"))
                .allSatisfy(rule -> assertThat(rule.path("to")).isNotEmpty());
    }

    @Test
    void thoseWhoScrapeComeInWhereThereAreSome() {
        assertThat(rules(chart.render(Chart.valuesFile("least")), "ingress")).hasSize(1);
        assertThat(rules(chart.render(Chart.valuesFile("production")), "ingress")).hasSize(2);
    }

    @Test
    void anIngressHoldsNoStreamBack() {
        JsonNode ingress = chart.render(Chart.valuesFile("production")).one(Manifests.Kind.Ingress);
        JsonNode annotations = ingress.at("/metadata/annotations");
        String nginx = "nginx.ingress.kubernetes.io/";
        assertThat(annotations.path(nginx + "proxy-buffering").asString()).isEqualTo("off");
        // A stream sends something every 10 seconds.
        assertThat(Integer.parseInt(annotations.path(nginx + "proxy-read-timeout").asString()))
                .isGreaterThan(10);
        assertThat(ingress.at("/spec/tls/0/secretName").asString()).isEqualTo("grove-tls");
    }

    @Test
    void aRouteOfAGatewayEndsNoStream() {
        JsonNode route = chart.render(Chart.valuesFile("sandboxes")).one(Manifests.Kind.HTTPRoute);
        assertThat(route.at("/spec/rules/0/timeouts/request").asString()).isEqualTo("0s");
        assertThat(route.at("/spec/rules/0/timeouts/backendRequest").asString()).isEqualTo("0s");
    }

    @Test
    void noneOfThemIsMadeUnlessItIsSet() {
        Manifests least = chart.render(Chart.valuesFile("least"));
        assertThat(least.of(Manifests.Kind.Ingress)).isEmpty();
        assertThat(least.of(Manifests.Kind.HTTPRoute)).isEmpty();
        assertThat(least.one(Manifests.Kind.Service).at("/spec/type").asString())
                .isEqualTo("ClusterIP");
    }

    private Stream<String> destinations(String values) {
        return rules(chart.render(Chart.valuesFile(values)), "egress")
                .flatMap(rule -> rule.path("ports").valueStream())
                .map(port -> port.path("port").asString());
    }

    private static Stream<JsonNode> rules(Manifests manifests, String direction) {
        return manifests
                .of(Manifests.Kind.NetworkPolicy)
                .flatMap(policy -> policy.at("/spec/" + direction).valueStream());
    }
}
