package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.openapi.BodyVariants.Variant;
import dev.grove.server.provider.TrackerMcpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every route of the API's own description, with null and with U+0000 in each place in turn: what
 * the description does not have there is refused, and nothing is an error of the server's.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class HostileRequestsIT extends ServerIT {

    /** It has a protocol, and tests, of its own. */
    private static final Set<String> OTHERS = Set.of("/mcp/rpc");

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private TrackerMcpServer tracker;
    private HttpCaller caller;
    private Fixtures fixtures;

    @BeforeAll
    void makeOneOfEach() {
        tracker = new TrackerMcpServer();
        String tenant = newTenant();
        fixtures =
                new Fixtures(
                        operator(), newCaller(tenant, "admin"), tenant, "plain", tracker.url());
        caller = operator().forTenant(tenant);
    }

    @AfterAll
    void stopTracker() {
        tracker.close();
    }

    record Body(String method, String path, JsonNode schema, ObjectNode example) {

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    static List<Body> bodies() {
        List<Body> bodies = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : Contract.WHOLE.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                JsonNode json =
                        Contract.resolved(operation.getValue().path("requestBody"))
                                .path("content")
                                .path("application/json");
                if (json.path("example").deepCopy() instanceof ObjectNode example
                        && !OTHERS.contains(path.getKey())) {
                    // Without an engine it would be all that is answered for.
                    example.remove("workspace_files");
                    bodies.add(
                            new Body(
                                    operation.getKey().toUpperCase(Locale.ROOT),
                                    path.getKey(),
                                    json.path("schema"),
                                    example));
                }
            }
        }
        return bodies;
    }

    @Test
    void areOfAllBodies() {
        assertThat(bodies()).hasSizeGreaterThan(40);
        assertThat(gets()).hasSizeGreaterThan(60);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void nullsAndNulsInBodiesAreNoErrorsOfTheServer(Body body)
            throws IOException, InterruptedException {
        List<String> wrong = new ArrayList<>();
        for (Variant variant : BodyVariants.of(body.schema(), body.example())) {
            HttpResponse<InputStream> answer =
                    send(
                            caller.request(fixtures.filled(body.path()))
                                    .header("Content-Type", "application/json")
                                    .method(
                                            body.method(),
                                            BodyPublishers.ofString(variant.body())));
            int status = answer.statusCode();
            String text = status < 400 ? "" : text(answer);
            answer.body().close();
            if (status == 500 || (variant.isRefused() && status < 400)) {
                wrong.add(variant.place() + " is answered with " + status + " " + text);
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/agents/one/runs| {\"goal\":\"g\",\"workspace_files\":{\"a.txt\":null}}| workspace_files.a.txt",
                "/workflow-runs/{id}/fork| {\"from\":[null]}| from[0]",
                "/workflow-runs/{id}/fork| {\"from\":[\"each\",null]}| from[1]",
                "/workflows| {\"name\":null,\"nodes\":{\"a\":{\"value\":1}}}| name",
            })
    void nullIsRefusedWithItsPlace(String path, String body, String place) {
        HttpAnswer refused = caller.post(fixtures.filled(path), body);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(place);
    }

    static List<String> gets() {
        return Contract.WHOLE
                .path("paths")
                .propertyStream()
                .filter(path -> path.getValue().has("get") && !OTHERS.contains(path.getKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("gets")
    void nulsInQueriesAndPathsAreNoErrorsOfTheServer(String path)
            throws IOException, InterruptedException {
        JsonNode item = Contract.WHOLE.path("paths").path(path);
        List<JsonNode> parameters = new ArrayList<>();
        item.path("parameters").forEach(parameters::add);
        item.path("get").path("parameters").forEach(parameters::add);
        for (JsonNode one : parameters) {
            JsonNode parameter = Contract.resolved(one);
            String name = parameter.path("name").asString();
            String at = parameter.path("in").asString();
            // The first is a NUL as it is, the second one in a cursor: base64 of 0, 97.
            for (String value : List.of("%00", "AGE")) {
                String asked =
                        switch (at) {
                            case "query" -> with(fixtures.filled(path), name, value);
                            case "path" -> fixtures.filled(path.replace("{" + name + "}", value));
                            default -> "";
                        };
                if (!asked.isEmpty()) {
                    HttpResponse<InputStream> answer = send(caller.request(asked).GET());
                    assertThat(answer.statusCode())
                            .as(asked)
                            .isNotEqualTo(500)
                            .satisfies(status ->
                                    assertThat(value.equals("%00") && status < 400).isFalse());
                    answer.body().close();
                }
            }
        }
    }

    private static String with(String path, String name, String value) {
        return path + (path.contains("?") ? "&" : "?") + name + "=" + value;
    }

    private static HttpResponse<InputStream> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private static String text(HttpResponse<InputStream> answer) throws IOException {
        return new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
    }
}
