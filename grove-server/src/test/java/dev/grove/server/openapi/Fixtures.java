package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.provider.TrackerMcpServer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Makes each thing that a tenant may have, so that every path of the API leads to something. */
final class Fixtures {

    /** By the beginning of a path: what its parameters are, each as {@code {name}}. */
    private final Map<String, Map<String, String>> byPath = new LinkedHashMap<>();

    private final HttpCaller admin;
    private final String secret;

    /**
     * @param secret a value that is in what is made
     */
    Fixtures(HttpCaller operator, HttpCaller admin, String tenant, String secret, String tracker) {
        this.admin = admin;
        this.secret = secret;
        byPath.put("/tenants/", Map.of("id", tenant, "month", "2026-11"));
        byPath.put(
                "/agents/",
                Map.of("name", agent(), "version", "1", "id", UUID.randomUUID().toString()));
        byPath.put("/v1/models/", Map.of("id", "one"));
        byPath.put("/v1/responses/", Map.of("id", "resp_" + run() + "_0"));
        byPath.put("/agent-runs/", Map.of("id", run(), "call_id", "call_1_1", "path", "a.txt"));
        byPath.put("/sessions/", session());
        byPath.put("/chat/", Map.of("agent", "one", "id", "ten"));
        byPath.put("/skills/", Map.of("name", skill(), "version", "1", "path", "notes.md"));
        byPath.put("/tools/", Map.of("name", tool(), "version", "1"));
        byPath.put("/tool-providers/", Map.of("name", provider(tracker), "tool", "look_up"));
        byPath.put("/workflows/", Map.of("name", workflow(), "version", "1"));
        byPath.put("/workflow-runs/", Map.of("id", workflowRun(), "path", "each", "name", "paid"));
        byPath.put("/model-endpoints/", Map.of("name", endpoint(), "version", "1"));
        byPath.put("/datasets/", Map.of("name", dataset(), "version", "1"));
        byPath.put("/policies/", Map.of("name", policy(), "version", "1"));
        byPath.put("/model-prices/", price(operator));
        byPath.put("/saved-views/", Map.of("name", view()));
        byPath.put("/secrets/", Map.of("name", "eight"));
        byPath.put("/grants/", Map.of("id", grant()));
        byPath.put("/deletions/", Map.of("id", UUID.randomUUID().toString()));
        made(admin.post("/holds", "{\"reason\":\"" + secret + "\"}"));
    }

    /** A path of the description with its parameters filled in, and the query that it requires. */
    String filled(String path) {
        String filled = path;
        for (var fixture : byPath.entrySet()) {
            if (path.startsWith(fixture.getKey())) {
                for (var value : fixture.getValue().entrySet()) {
                    filled = filled.replace("{" + value.getKey() + "}", value.getValue());
                }
            }
        }
        assertThat(filled).as("no fixture fills " + path).doesNotContain("{");
        return switch (path) {
            case "/workflow-runs/{id}/items" -> filled + "?path=each";
            case "/agent-runs/{id}/workspace/file" -> filled + "?path=a";
            default -> filled;
        };
    }

    private static HttpAnswer made(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 201, 202);
        return answer;
    }

    private String agent() {
        made(
                admin.post(
                        "/agents",
                        "{\"name\":\"one\",\"system_prompt\":\"p %s\",\"model\":\"scripted/greeter\",\"tools\":[\"finish\"]}"
                                .formatted(secret)));
        return "one";
    }

    private String run() {
        String run =
                made(admin.post("/agents/one/runs", "{\"goal\":\"greet " + secret + "\"}"))
                        .text("run_id");
        ended("/agent-runs/" + run);
        return run;
    }

    private String grant() {
        return made(admin.post("/grants", GrantDrafts.ofAgent(admin, "one", secret))).text("id");
    }

    private Map<String, String> session() {
        String session =
                made(admin.post(
                                "/sessions",
                                "{\"agent\":\"one\",\"external_id\":\"ten\",\"title\":\"%s\"}"
                                        .formatted(secret)))
                        .text("id");
        HttpAnswer sent =
                made(
                        admin.post(
                                "/sessions/" + session + "/messages",
                                "{\"text\":\"greet " + secret + "\"}"));
        ended("/agent-runs/" + sent.json().at("/answer/run_id").stringValue());
        return Map.of("id", session, "message", sent.text("id"));
    }

    private void ended(String path) {
        await(path).until(() -> admin.get(path).json().path("finished_at").isString());
    }

    private String skill() {
        made(
                admin.post(
                        "/skills",
                        """
                        {"name":"two","description":"d","body":"Use %1$s",
                         "files":{"notes.md":"Ask with %1$s\\n","image.bin":{"base64":"/9j/4AAQSkZJRgAB//79"}}}
                        """
                                .formatted(secret)));
        return "two";
    }

    private String tool() {
        made(
                admin.post(
                        "/tools",
                        """
                        {"name":"three","description":"d %s","kind":"callback",
                         "url":"https://hooks.example.com/","input_schema":{"type":"object"}}
                        """
                                .formatted(secret)));
        return "three";
    }

    private String provider(String tracker) {
        made(
                admin.call(
                        "PUT",
                        "/secrets/provider.four.token",
                        "{\"value\":\"" + TrackerMcpServer.TOKEN + "\"}"));
        made(
                admin.post(
                        "/tool-providers",
                        """
                        {"name":"four","url":"%s","headers":{"Authorization":"Bearer secret:provider.four.token"}}
                        """
                                .formatted(tracker)));
        return "four";
    }

    private String workflow() {
        made(
                admin.post(
                        "/workflows",
                        """
                        {"name":"five","nodes":{"each":{"map":["%1$s",2],"do":{"value":"${item}"}},
                         "ask":{"ask":{"title":"%1$s?"}}}}
                        """
                                .formatted(secret)));
        return "five";
    }

    private String workflowRun() {
        String run = made(admin.post("/workflows/five/runs", "{}")).text("run_id");
        await("the ask of " + run)
                .until(() ->
                        admin.get("/workflow-runs/" + run + "/nodes").body().contains("waiting"));
        made(admin.post("/workflow-runs/" + run + "/cancel", "{}"));
        ended("/workflow-runs/" + run);
        made(admin.post("/workflows/five/runs", "{}"));
        return run;
    }

    private String dataset() {
        made(
                admin.post(
                        "/datasets",
                        """
                        {"name":"nine","cases":[{"input":"g","expect":{"n":1},"labels":["a=b"]},{"input":{"n":2}}]}
                        """));
        return "nine";
    }

    private String policy() {
        made(
                admin.post(
                        "/policies",
                        """
                        {"name":"ten","description":"d","default":"allow","rules":[{"id":"a","on":"echo","when":"args.text == 'x'","then":"deny","say":"s"}],
                         "tests":[{"call":{"tool":"echo","args":{"text":"x"}},"expect":"deny","rule":"a"}]}
                        """));
        return "ten";
    }

    private String endpoint() {
        made(
                admin.post(
                        "/model-endpoints",
                        """
                        {"name":"six","protocol":"openai","base_url":"https://llm.example.com/v1",
                         "models":[{"name":"m","input_usd":1,"output_usd":1}]}
                        """));
        return "six";
    }

    private static Map<String, String> price(HttpCaller operator) {
        made(
                operator.call(
                        "PUT", "/model-prices/fixtures/m", "{\"input_usd\":1,\"output_usd\":1}"));
        return Map.of("provider", "fixtures", "model", "m");
    }

    private String view() {
        made(admin.call("PUT", "/saved-views/seven", "{\"query\":\"page=runs\"}"));
        return "seven";
    }
}
