package dev.grove.server.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** No media type is a way around the API's rules for what it reads and what it answers. */
class MediaTypesIT extends ServerIT {

    private static final String SECRET = "tr0mbone-seen-before-it-was-stored";

    private static final List<String> ASKED_FOR =
            List.of(
                    "*/*",
                    "application/json",
                    "application/yaml",
                    "text/yaml",
                    "application/xml",
                    "application/cbor",
                    "application/x-jackson-smile",
                    "application/octet-stream",
                    "text/plain",
                    "text/html",
                    "text/event-stream");

    /** Text that a run has written is shown by no route in any form, once stored as a secret. */
    @Test
    void showsAStoredSecretInNoForm() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        caller.post(
                "/agents",
                """
                {"name":"teller","system_prompt":"Tell.","model":"scripted/greeter","tools":["finish","echo"]}
                """);
        String run =
                caller.post("/agents/teller/runs", "{\"goal\":\"" + SECRET + "\"}").text("run_id");
        await().until(() -> caller.get("/agent-runs/" + run).text("status"), "completed"::equals);
        assertThat(caller.get("/agent-runs/" + run).body()).contains(SECRET);
        assertThat(caller.call("PUT", "/secrets/late", "{\"value\":\"" + SECRET + "\"}").status())
                .isEqualTo(201);

        List<String> paths = readPaths(Map.of("{id}", run, "{name}", "teller"));
        assertThat(paths).hasSizeGreaterThan(15).contains("/agent-runs/" + run);
        for (String path : paths) {
            for (String type : ASKED_FOR) {
                HttpAnswer answer = caller.send(caller.request(path).header("Accept", type).GET());
                assertThat(answer.body()).as("%s as %s", path, type).doesNotContain(SECRET);
                assertThat(answer.status()).as("%s as %s", path, type).isNotEqualTo(500);
                assertThat(answer.contentType())
                        .as("%s as %s", path, type)
                        .doesNotContain("yaml", "xml", "cbor", "smile");
            }
        }
    }

    /**
     * Accepts the problem type alone, as openapi-generator's Python clients do for streams and
     * files.
     */
    @Test
    void answersThoseWhoNameTheTypeOfErrorsAloneWithWhatTheRouteHas() {
        HttpCaller caller = newCaller(newTenant(), "provision");
        caller.post(
                "/agents",
                """
                {"name":"greeter","system_prompt":"Greet.","model":"scripted/greeter","tools":["finish","echo"]}
                """);
        String run = caller.post("/agents/greeter/runs", "{\"goal\":\"Go\"}").text("run_id");
        await().until(() -> caller.get("/agent-runs/" + run).text("status"), "completed"::equals);

        Map.of(
                        "/agent-runs/" + run, "200 application/json",
                        "/agent-runs/" + run + "/stream", "200 text/event-stream",
                        "/agent-runs/" + UUID.randomUUID() + "/stream",
                                "404 application/problem+json")
                .forEach((path, expected) -> {
                    HttpAnswer answer =
                            caller.send(
                                    caller.request(path)
                                            .header("Accept", "application/problem+json")
                                            .GET());
                    assertThat(answer.status() + " " + answer.contentType())
                            .as(path)
                            .startsWith(expected);
                });
        assertThat(
                        caller.send(
                                        caller.request("/agent-runs/" + run + "/stream")
                                                .header("Accept", "text/html")
                                                .GET())
                                .status())
                .isEqualTo(406);
    }

    /** Whether a controller, the dispatcher or a filter refuses it. */
    @Test
    void repeatsAStoredSecretInNoProblem() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        assertThat(caller.call("PUT", "/secrets/s", "{\"value\":\"" + SECRET + "\"}").status())
                .isEqualTo(201);

        Map<Integer, HttpAnswer> problems =
                Map.of(
                        404, caller.get("/agents/" + SECRET),
                        405, caller.call("PATCH", "/agents/" + SECRET, "{}"),
                        413, caller.post("/agents?q=" + SECRET, " ".repeat(1024 * 1024 + 1)),
                        415,
                                caller.send(
                                        caller.request("/agents/" + SECRET)
                                                .header("Content-Type", "*/*")
                                                .PUT(BodyPublishers.ofString("{}"))));

        problems.forEach((status, problem) -> {
            assertThat(problem.status()).as(problem.body()).isEqualTo(status);
            assertThat(problem.contentType()).startsWith("application/problem+json");
            assertThat(problem.body()).doesNotContain(SECRET);
        });
    }

    /** It was started, and its caller was answered 406, without the run's id. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/agents/greeter/runs | text/event-stream",
                "/agents/greeter/runs | application/yaml",
                "/agents/greeter/runs | application/json;q=0",
                "/agents/greeter/runs | none",
                "/agents/greeter/run | application/json",
                "/agents/greeter/run | text/event-stream;q=0",
            })
    void startsNothingForACallerWhoWouldNotReadTheAnswer(String path, String accepted) {
        HttpCaller caller = newCaller(newTenant(), "admin");
        caller.post(
                "/agents",
                """
                {"name":"greeter","system_prompt":"Greet.","model":"scripted/greeter","tools":["finish","echo"]}
                """);
        HttpAnswer refused =
                caller.send(
                        caller.request(path)
                                .header("Content-Type", "application/json")
                                .header("Accept", accepted)
                                .POST(BodyPublishers.ofString("{\"goal\":\"g\"}")));
        assertThat(refused.status()).as(refused.body()).isEqualTo(406);
        assertThat(refused.contentType()).startsWith("application/problem+json");
        assertThat(caller.get("/agent-runs").json().path("items")).isEmpty();
    }

    /** There is nothing to read of it. */
    @Test
    void deletesWhateverACallerWouldRead() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        assertThat(caller.call("PUT", "/secrets/s", "{\"value\":\"" + SECRET + "\"}").status())
                .isEqualTo(201);
        assertThat(
                        caller.send(
                                        caller.request("/secrets/s")
                                                .header("Accept", "text/html")
                                                .DELETE())
                                .status())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/yaml",
                "application/x-yaml",
                "text/yaml",
                "application/xml",
                "application/cbor",
                "application/x-jackson-smile",
                "text/plain",
                "*/*",
                "application/*",
                "none",
                ";"
            })
    void readsNoBodyButJson(String type) {
        HttpCaller caller = newCaller(newTenant(), "admin");
        for (Map.Entry<String, String> write :
                Map.of("/agents", "POST", "/secrets/s", "PUT", "/tools", "POST").entrySet()) {
            HttpAnswer answer =
                    caller.send(
                            caller.request(write.getKey())
                                    .header("Content-Type", type)
                                    .method(
                                            write.getValue(),
                                            BodyPublishers.ofString("name: a\nvalue: b\n")));
            assertThat(answer.status()).as(answer.body()).isEqualTo(415);
            assertThat(answer.text("code")).isEqualTo("unsupported_media_type");
            assertThat(answer.contentType()).startsWith("application/problem+json");
        }
        assertThat(caller.get("/agents").json().path("items")).isEmpty();
        assertThat(caller.get("/secrets").json().path("items")).isEmpty();
    }

    /** Paths of all routes in the API's own description that can be read, parameters filled in. */
    private List<String> readPaths(Map<String, String> parameters) {
        List<String> paths = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path :
                anonymous().get("/v3/api-docs").json().get("paths").properties()) {
            if (Set.copyOf(path.getValue().propertyNames()).contains("get")) {
                String filled = path.getKey();
                for (Map.Entry<String, String> parameter : parameters.entrySet()) {
                    filled = filled.replace(parameter.getKey(), parameter.getValue());
                }
                paths.add(filled.replaceAll("\\{[^}]+}", "1"));
            }
        }
        // A stream without an end; it names runs and says nothing of what they write.
        assertThat(paths.remove("/events")).isTrue();
        return paths;
    }
}
