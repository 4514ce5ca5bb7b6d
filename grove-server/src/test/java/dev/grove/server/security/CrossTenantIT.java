package dev.grove.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.openapi.GrantDrafts;
import dev.grove.server.provider.TrackerMcpServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Every route of the API's own description that takes an id or a name, asked for what another
 * tenant has and for what does not exist, with keys of all scopes: the answers must not differ.
 */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class CrossTenantIT extends ServerIT {

    /**
     * Fixtures by path prefix: each makes the thing in a tenant, and returns what fills the
     * parameters of such paths.
     */
    private final Map<String, UnaryOperator<String>> fixtures =
            Map.ofEntries(
                    Map.entry("/datasets/", this::newDataset),
                    Map.entry("/policies/", this::newPolicy),
                    Map.entry("/model-endpoints/", this::newModelEndpoint),
                    // Prices have no tenant: what is asked for is not there for any key.
                    Map.entry("/model-prices/", _ -> "p-" + UUID.randomUUID()),
                    Map.entry("/mcp/keys/", tenant -> newKey(tenant, "read_only").text("id")),
                    Map.entry("/oauth2/clients/", tenant -> newClient(newCaller(tenant, "admin"))),
                    Map.entry("/agents/", tenant -> newAgent(newCaller(tenant, "provision"))),
                    Map.entry("/v1/models/", tenant -> newAgent(newCaller(tenant, "provision"))),
                    Map.entry("/sessions/", this::newSession),
                    Map.entry("/chat/", tenant -> newAgent(newCaller(tenant, "provision"))),
                    Map.entry("/v1/responses/", tenant -> "resp_" + newRun(tenant) + "_0"),
                    Map.entry("/agent-runs/", this::newRun),
                    Map.entry("/saved-views/", this::newSavedView),
                    Map.entry("/tenants/", tenant -> tenant),
                    Map.entry("/users/", _ -> "u-" + UUID.randomUUID()),
                    Map.entry("/deletions/", this::newDeletion),
                    Map.entry("/holds/", this::newHold),
                    Map.entry("/grants/", this::newGrant),
                    Map.entry("/secrets/", this::newSecret),
                    Map.entry("/tools/", this::newTool),
                    Map.entry("/tool-providers/", this::newProvider),
                    Map.entry("/workflow-runs/", this::newWorkflowRun),
                    Map.entry("/workflows/", this::newWorkflow),
                    Map.entry("/skills/", this::newSkill));

    private TrackerMcpServer tracker;

    @BeforeEach
    void startTracker() {
        tracker = new TrackerMcpServer();
    }

    @AfterEach
    void stopTracker() {
        tracker.close();
    }

    /** Named as its own tool is, since one name fills all parameters of a path. */
    private String newProvider(String tenant) {
        newCaller(tenant, "admin")
                .call(
                        "PUT",
                        "/secrets/provider.close.token",
                        "{\"value\":\"" + TrackerMcpServer.TOKEN + "\"}");
        HttpAnswer stored =
                newCaller(tenant, "provision")
                        .post(
                                "/tool-providers",
                                """
                                {"name":"close","url":"%s",
                                 "headers":{"Authorization":"Bearer secret:provider.close.token"}}
                                """
                                        .formatted(tracker.url()));
        assertThat(stored.status()).as(stored.body()).isIn(201, 409);
        return "close";
    }

    private String newTool(String tenant) {
        String name = "t-" + UUID.randomUUID();
        HttpAnswer stored =
                newCaller(tenant, "provision")
                        .post(
                                "/tools",
                                """
                                {"name":"%s","description":"d","kind":"callback",
                                 "url":"https://hooks.example.com/","input_schema":{"type":"object"}}
                                """
                                        .formatted(name));
        assertThat(stored.status()).isEqualTo(201);
        return name;
    }

    private String newSession(String tenant) {
        HttpCaller caller = newCaller(tenant, "provision");
        return caller.post("/sessions", "{\"agent\":\"" + newAgent(caller) + "\"}").text("id");
    }

    private String newDataset(String tenant) {
        String name = "d-" + UUID.randomUUID();
        HttpAnswer stored =
                newCaller(tenant, "provision")
                        .post(
                                "/datasets",
                                "{\"name\":\"%s\",\"cases\":[{\"input\":\"g\"}]}".formatted(name));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }

    private String newPolicy(String tenant) {
        String name = "p-" + UUID.randomUUID();
        HttpAnswer stored =
                newCaller(tenant, "provision")
                        .post("/policies", "{\"name\":\"%s\"}".formatted(name));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }

    private String newModelEndpoint(String tenant) {
        HttpAnswer stored =
                newCaller(tenant, "provision")
                        .post(
                                "/model-endpoints",
                                """
                                {"name":"close","protocol":"openai","base_url":"https://llm.example.com/v1",
                                 "models":[{"name":"m","input_usd":1,"output_usd":1}]}
                                """);
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
        return "close";
    }

    private String newWorkflow(String tenant) {
        String name = "w-" + UUID.randomUUID();
        HttpAnswer stored =
                newCaller(tenant, "provision")
                        .post(
                                "/workflows",
                                "{\"name\":\"%s\",\"nodes\":{\"v\":{\"value\":1}}}"
                                        .formatted(name));
        assertThat(stored.status()).isEqualTo(201);
        return name;
    }

    private String newWorkflowRun(String tenant) {
        HttpAnswer started =
                newCaller(tenant, "invoke")
                        .post("/workflows/" + newWorkflow(tenant) + "/runs", "{}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    private String newSkill(String tenant) {
        String name = "s-" + UUID.randomUUID();
        HttpAnswer stored =
                newCaller(tenant, "provision")
                        .post("/skills", "{\"name\":\"%s\",\"description\":\"d\"}".formatted(name));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }

    private String newSavedView(String tenant) {
        String name = "v-" + UUID.randomUUID();
        HttpAnswer saved =
                newCaller(tenant, "invoke")
                        .call("PUT", "/saved-views/" + name, "{\"query\":\"page=runs\"}");
        assertThat(saved.status()).isEqualTo(200);
        return name;
    }

    private String newGrant(String tenant) {
        HttpCaller of = newCaller(tenant, "provision");
        HttpAnswer made = of.post("/grants", GrantDrafts.ofNewAgent(of, "another"));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.text("id");
    }

    private String newHold(String tenant) {
        HttpAnswer placed =
                newCaller(tenant, "admin").post("/holds", "{\"reason\":\"another's case\"}");
        assertThat(placed.status()).as(placed.body()).isEqualTo(201);
        return placed.text("id");
    }

    private String newDeletion(String tenant) {
        UUID id = UUID.randomUUID();
        owner().sql(
                        """
                        INSERT INTO deletions (tenant_id, id, kind, subject, asked_at, status, counts, completed_at)
                        VALUES (:tenant, :id, 'retention', :id::text, now(), 'completed', '{}', now())
                        """)
                .param("tenant", UUID.fromString(tenant))
                .param("id", id)
                .update();
        return id.toString();
    }

    private String newSecret(String tenant) {
        String name = "s-" + UUID.randomUUID();
        HttpAnswer stored =
                newCaller(tenant, "admin")
                        .call("PUT", "/secrets/" + name, "{\"value\":\"another's value\"}");
        assertThat(stored.status()).isEqualTo(201);
        return name;
    }

    private static String newClient(HttpCaller caller) {
        return caller.post("/oauth2/clients", "{\"name\":\"c\",\"scope\":\"invoke\"}")
                .text("client_id");
    }

    private static String newAgent(HttpCaller caller) {
        String name = "a-" + UUID.randomUUID();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/greeter","tools":["finish"]}
                        """
                                .formatted(name));
        assertThat(stored.status()).isEqualTo(201);
        return name;
    }

    private String newRun(String tenant) {
        HttpCaller caller = newCaller(tenant, "admin");
        String agent = newAgent(caller);
        return caller.post("/agents/" + agent + "/runs", "{\"goal\":\"greet\"}").text("run_id");
    }

    @TestFactory
    Stream<DynamicTest> answersForAnothersAsForMissing() {
        String theirTenant = newTenant();
        String ourTenant = newTenant();
        List<HttpCaller> callers =
                Stream.of("read_only", "invoke", "provision", "admin")
                        .map(scope -> newCaller(ourTenant, scope))
                        .toList();
        List<Route> routes = routes();
        assertThat(routes).isNotEmpty();
        return routes.stream()
                .map(route ->
                        DynamicTest.dynamicTest(
                                route.toString(), () -> compare(route, theirTenant, callers)));
    }

    private void compare(Route route, String theirTenant, List<HttpCaller> callers) {
        String missing = UUID.randomUUID().toString();
        String theirs =
                fixtures.entrySet().stream()
                        .filter(fixture -> route.path().startsWith(fixture.getKey()))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("No fixture fills " + route.path()))
                        .getValue()
                        .apply(theirTenant);
        for (HttpCaller caller : callers) {
            HttpAnswer foreign =
                    caller.call(route.method(), route.filledWith(theirs), route.body());
            HttpAnswer absent =
                    caller.call(route.method(), route.filledWith(missing), route.body());
            assertThat(foreign.status()).isEqualTo(absent.status());
            // A list of what is not there is empty; everything else is refused.
            if (foreign.status() < 400) {
                assertThat(foreign.json().path("items")).isEmpty();
            }
            assertThat(foreign.contentType()).isEqualTo(absent.contentType());
            assertThat(foreign.headers().map().keySet()).isEqualTo(absent.headers().map().keySet());
            assertThat(foreign.body().replace(theirs, missing)).isEqualTo(absent.body());
        }
    }

    private List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        JsonNode paths = anonymous().get("/v3/api-docs").json().get("paths");
        for (Map.Entry<String, JsonNode> path : paths.properties()) {
            if (path.getKey().contains("{")) {
                for (String method : path.getValue().propertyNames()) {
                    routes.add(new Route(method.toUpperCase(Locale.ROOT), path.getKey()));
                }
            }
        }
        return routes;
    }

    private record Route(String method, String path) {

        String filledWith(String value) {
            return path.replace("{version}", "1").replaceAll("\\{[^}]+}", value);
        }

        /** Valid, so that the answer is about whose it is and not about the body. */
        String body() {
            if (path.endsWith("/run") || path.endsWith("/runs")) {
                return "{\"goal\":\"g\"}";
            }
            if (path.endsWith("/tool-results")) {
                return "{\"results\":[{\"tool_call_id\":\"c\",\"content\":\"x\"}]}";
            }
            if (path.equals("/chat/{agent}/tokens")) {
                return "{\"user\":\"u\",\"ttl_seconds\":60}";
            }
            if (path.endsWith("/labels")) {
                return "{\"labels\":[\"l\"]}";
            }
            if (path.endsWith("/settle")) {
                return "{\"output\":1,\"reason\":\"r\"}";
            }
            if (path.contains("/approvals/") || path.contains("/asks/")) {
                return "{\"decision\":\"approve\"}";
            }
            if (path.contains("/capability-requests/")) {
                return "{\"decision\":\"deny\"}";
            }
            return path.contains("/in-doubt/") ? "{\"outcome\":\"tell_model\"}" : "{}";
        }
    }
}
