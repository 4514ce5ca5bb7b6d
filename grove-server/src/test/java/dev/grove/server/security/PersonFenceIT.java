package dev.grove.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.operation.PersonFence;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Every route of the API's own description, asked with the header of one person for what is
 * another's: their session, the runs of its answers, and those below them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PersonFenceIT extends ServerIT {

    private static final String ALICE = "alice";
    private static final String BOB = "bob";

    /** Authenticated by nothing: nobody speaks there for a person. */
    private static final Set<String> OPEN =
            Set.of(
                    "POST /oauth2/token",
                    "GET /oauth2/authorize",
                    "POST /oauth2/register",
                    "GET /oauth2/jwks",
                    "GET /.well-known/oauth-protected-resource",
                    "GET /.well-known/oauth-protected-resource/mcp/rpc",
                    "GET /.well-known/oauth-protected-resource/api",
                    "GET /.well-known/oauth-authorization-server",
                    "GET /ui/sign-in-options",
                    "GET /ui/openid/begin",
                    "GET /ui/openid/callback",
                    "GET /ui/openid/sign-out");

    /** Answer to Alice, of a route that its feature narrows, asked for what is Bob's. */
    private enum Narrowed {
        /** It is not there. */
        MISSING,
        /** A list, or counts, in which nothing of Bob's is. */
        EMPTY,
        /** It begins something of her own. */
        HERS
    }

    private static final Map<String, Narrowed> NARROWED =
            Map.ofEntries(
                    Map.entry("POST /chat/{agent}", Narrowed.HERS),
                    Map.entry("GET /chat/{agent}/{id}/stream", Narrowed.MISSING),
                    Map.entry("POST /chat/{agent}/{id}/stop", Narrowed.MISSING),
                    Map.entry("GET /chat/{agent}/{id}/messages", Narrowed.MISSING),
                    Map.entry("POST /chat/{agent}/tokens", Narrowed.HERS),
                    Map.entry("POST /v1/chat/completions", Narrowed.HERS),
                    Map.entry("POST /v1/responses", Narrowed.HERS),
                    Map.entry("GET /v1/responses/{id}", Narrowed.MISSING),
                    Map.entry("DELETE /v1/responses/{id}", Narrowed.MISSING),
                    Map.entry("POST /v1/responses/{id}/cancel", Narrowed.MISSING),
                    Map.entry("GET /sessions", Narrowed.EMPTY),
                    Map.entry("POST /sessions", Narrowed.HERS),
                    Map.entry("GET /sessions/{id}", Narrowed.MISSING),
                    Map.entry("PATCH /sessions/{id}", Narrowed.MISSING),
                    Map.entry("DELETE /sessions/{id}", Narrowed.MISSING),
                    Map.entry("GET /sessions/{id}/export", Narrowed.MISSING),
                    Map.entry("GET /sessions/{id}/messages", Narrowed.MISSING),
                    Map.entry("POST /sessions/{id}/messages", Narrowed.MISSING),
                    Map.entry("POST /sessions/{id}/messages/sse", Narrowed.MISSING),
                    Map.entry("GET /sessions/{id}/messages/{message}", Narrowed.MISSING),
                    Map.entry("DELETE /sessions/{id}/messages/{message}", Narrowed.MISSING),
                    Map.entry("POST /sessions/{id}/rewind", Narrowed.MISSING),
                    Map.entry("POST /sessions/{id}/branch", Narrowed.MISSING),
                    Map.entry("GET /agent-runs", Narrowed.EMPTY),
                    Map.entry("GET /agent-runs/summaries", Narrowed.EMPTY),
                    Map.entry("GET /agent-runs/counts", Narrowed.EMPTY),
                    Map.entry("GET /agents/{name}/runs", Narrowed.EMPTY),
                    Map.entry("GET /approvals", Narrowed.EMPTY),
                    Map.entry("GET /workflow-runs", Narrowed.EMPTY),
                    Map.entry("GET /workflow-asks", Narrowed.EMPTY));

    private String tenant = "";

    /** For all, as the application itself. */
    private HttpCaller caller;

    private String session = "";
    private String message = "";
    private String response = "";

    /** The answer of Bob's session, the run that it delegated, which waits, and a workflow's. */
    private String answer = "";

    private String child = "";
    private String workflow = "";

    @BeforeAll
    void beginWhatIsBobs() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        store(
                "child",
                "careful",
                "\"echo\"",
                ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":3600");
        store("lead", "delegator", "\"finish\",\"echo\",\"delegate_task\"", "");
        store("greeter", "greeter", "\"finish\",\"echo\"", "");
        session =
                made(as(BOB, "POST", "/sessions", "{\"agent\":\"lead\",\"external_id\":\"ten\"}"))
                        .text("id");
        HttpAnswer sent =
                made(as(BOB, "POST", "/sessions/" + session + "/messages", "{\"text\":\"go\"}"));
        message = sent.text("id");
        response =
                made(as(
                                BOB,
                                "POST",
                                "/v1/responses",
                                "{\"model\":\"agent/greeter\",\"input\":\"g\"}"))
                        .text("id");
        answer = sent.json().at("/answer/run_id").stringValue();
        await("what waits below " + answer)
                .until(() -> caller.get("/approvals").json().path("items").size() >= 2);
        child = caller.get("/approvals").text("items/0/run_id");
        assertThat(child).isNotEqualTo(answer);
        made(
                caller.post(
                        "/workflows",
                        "{\"name\":\"asking\",\"nodes\":{\"ok\":{\"ask\":{\"title\":\"Sure?\"}}}}"));
        workflow =
                made(caller.post("/workflows/asking/runs", "{\"metadata\":{\"user\":\"bob\"}}"))
                        .text("run_id");
        await("an ask of " + workflow)
                .until(() -> caller.get("/workflow-asks").json().path("items").size() == 1);
    }

    @AfterAll
    void cancelWhatIsBobs() {
        caller.post("/agent-runs/" + answer + "/cancel", "{}");
        caller.post("/workflow-runs/" + workflow + "/cancel", "{}");
    }

    private void store(String name, String script, String tools, String more) {
        made(
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[%s]%s}"
                                .formatted(name, script, tools, more)));
    }

    private static HttpAnswer made(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 201, 202);
        return answer;
    }

    private HttpAnswer as(String person, String method, String path, String body) {
        return as(caller, person, method, path, body);
    }

    private static HttpAnswer as(
            HttpCaller by, String person, String method, String path, String body) {
        // A refusal of the header is described by the header, not by each route.
        HttpCaller any = by.withoutContract();
        return any.send(
                any.request(path)
                        .header("Grove-User", person)
                        .header("Content-Type", "application/json")
                        .method(
                                method,
                                method.equals("GET")
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body)));
    }

    record Route(String method, String path) {

        PersonFence fence() {
            return PersonFence.of(method, path);
        }

        /** Id of what is Bob's and is named by such a path. */
        String ofBob(PersonFenceIT all) {
            return path.startsWith("/chat/")
                    ? "ten"
                    : path.startsWith("/v1/") ? all.response : all.session;
        }

        String absent() {
            return path.startsWith("/chat/")
                    ? "none"
                    : (path.startsWith("/v1/") ? "resp_" : "")
                            + UUID.randomUUID()
                            + (path.startsWith("/v1/") ? "_0" : "");
        }

        boolean isOpen() {
            return OPEN.contains(toString());
        }

        /** A new chat is with an agent whose answer ends. */
        String filledWith(String id) {
            return path.replace(
                            "/chat/{agent}",
                            toString().equals("POST /chat/{agent}")
                                    ? "/chat/greeter"
                                    : "/chat/lead")
                    .replace("{id}", id)
                    .replace("{name}", path.contains("/events/{") ? "paid" : "lead")
                    .replace("{call_id}", "call_1_1")
                    .replace("{path}", "ok")
                    .replaceAll("\\{[^}]+}", "x");
        }

        /** Valid, so that it is refused for whose it is alone. */
        String body() {
            return switch (path) {
                case "/agent-runs/{id}/labels" -> "{\"labels\":[\"l\"]}";
                case "/agent-runs/{id}/tool-results" ->
                        "{\"results\":[{\"tool_call_id\":\"c\",\"content\":\"x\"}]}";
                case "/agent-runs/{id}/approvals/{call_id}", "/workflow-runs/{id}/asks/{path}" ->
                        "{\"decision\":\"approve\"}";
                case "/sessions/{id}/messages", "/sessions/{id}/messages/sse" ->
                        "{\"text\":\"hers\"}";
                case "/sessions/{id}/rewind" -> "{\"to_n\":0}";
                case "/sessions/{id}/branch" -> "{\"at_n\":1}";
                case "/sessions" -> "{\"agent\":\"greeter\",\"external_id\":\"ten\"}";
                case "/chat/{agent}/tokens" -> "{\"user\":\"alice\",\"ttl_seconds\":60}";
                case "/chat/{agent}" ->
                        """
                        {"id":"ten","trigger":"submit-message","messages":
                         [{"id":"m1","role":"user","parts":[{"type":"text","text":"hi"}]}]}
                        """;
                case "/v1/chat/completions" ->
                        "{\"model\":\"agent/greeter\",\"messages\":[{\"role\":\"user\",\"content\":\"g\"}]}";
                case "/v1/responses" -> "{\"model\":\"agent/greeter\",\"input\":\"g\"}";
                default -> "{}";
            };
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    Stream<Route> routes() {
        List<Route> routes = new ArrayList<>();
        JsonNode paths = anonymous().get("/v3/api-docs").json().get("paths");
        for (Map.Entry<String, JsonNode> path : paths.properties()) {
            for (String method : path.getValue().propertyNames()) {
                if (!method.equals("parameters")) {
                    routes.add(new Route(method.toUpperCase(Locale.ROOT), path.getKey()));
                }
            }
        }
        return routes.stream();
    }

    /** A new route of these is to say here what it does, and be held to it. */
    @Test
    void thoseThatAreNarrowedAreAllHere() {
        assertThat(
                        routes().filter(route -> route.fence() == PersonFence.NARROWED)
                                .map(Route::toString)
                                .collect(Collectors.toSet()))
                .isEqualTo(NARROWED.keySet());
    }

    /** So that readers know where the header may be sent. */
    @Test
    void theDescriptionHasTheHeaderWhereItIsTaken() {
        JsonNode paths = anonymous().get("/v3/api-docs").json().get("paths");
        assertThat(
                        routes().filter(route -> isDescribed(paths.path(route.path()), route))
                                .map(Route::toString))
                .containsExactlyInAnyOrderElementsOf(
                        routes().filter(route -> route.fence() != PersonFence.REFUSED)
                                .map(Route::toString)
                                .toList());
    }

    private static boolean isDescribed(JsonNode path, Route route) {
        return Stream.of(path, path.path(route.method().toLowerCase(Locale.ROOT)))
                .anyMatch(part -> part.path("parameters").toString().contains("/Grove-User\""));
    }

    @ParameterizedTest
    @MethodSource("routes")
    void isHeldToItsFence(Route route) {
        switch (route.fence()) {
            case REFUSED -> isRefused(route);
            case OF_RUN -> isMissing(route);
            case NARROWED -> isNarrowed(route);
            case ALIKE -> isAlike(route);
        }
    }

    /** Path of what is there, the message of Bob's included. */
    private String filled(Route route, String id) {
        return new Route(route.method(), route.path().replace("{message}", message)).filledWith(id);
    }

    private void isRefused(Route route) {
        // Some are for operators alone.
        HttpAnswer refused =
                as(
                        operator().forTenant(tenant),
                        ALICE,
                        route.method(),
                        filled(route, answer),
                        route.body());
        if (route.isOpen()) {
            assertThat(refused.body()).doesNotContain("leave the header out");
        } else {
            assertThat(refused.status()).as(refused.body()).isEqualTo(400);
            assertThat(refused.body()).contains("Grove-User", "leave the header out");
        }
    }

    private void isMissing(Route route) {
        String absent = UUID.randomUUID().toString();
        HttpAnswer missing = as(ALICE, route.method(), filled(route, absent), route.body());
        for (String theirs : List.of(answer, child, workflow)) {
            HttpAnswer foreign = as(ALICE, route.method(), filled(route, theirs), route.body());
            assertThat(foreign.status()).as(foreign.body()).isEqualTo(404);
            assertThat(foreign.body().replace(theirs, absent)).isEqualTo(missing.body());
            assertThat(foreign.headers().map().keySet())
                    .isEqualTo(missing.headers().map().keySet());
        }
    }

    private void isNarrowed(Route route) {
        HttpAnswer hers = as(ALICE, route.method(), filled(route, route.ofBob(this)), route.body());
        switch (Objects.requireNonNull(NARROWED.get(route.toString()))) {
            case MISSING -> {
                String absent = route.absent();
                HttpAnswer missing = as(ALICE, route.method(), filled(route, absent), route.body());
                assertThat(hers.status()).as(hers.body()).isIn(200, 204, 404);
                assertThat(hers.status()).isEqualTo(missing.status());
                assertThat(hers.body().replace(route.ofBob(this), absent))
                        .isEqualTo(missing.body());
            }
            case EMPTY -> {
                assertThat(hers.status()).as(hers.body()).isEqualTo(200);
                assertThat(hers.body()).doesNotContain(answer, child, workflow, session);
            }
            case HERS -> {
                assertThat(hers.status()).as(hers.body()).isIn(200, 201);
                assertThat(hers.body()).doesNotContain(answer, session);
            }
        }
    }

    private void isAlike(Route route) {
        String path = filled(route, route.path().startsWith("/v1/") ? "lead" : answer);
        HttpAnswer hers = as(ALICE, route.method(), path, route.body());
        assertThat(hers.status()).as(hers.body()).isEqualTo(200);
        assertThat(hers.body()).isEqualTo(caller.get(path).body());
    }

    @Test
    void countsNothingOfBobs() {
        for (JsonNode count : as("carol", "GET", "/agent-runs/counts", "").json().path("counts")) {
            assertThat(count.path("runs").asLong(0)).isZero();
        }
    }

    /** The fence is no wall: what is Bob's is there for him, below his answers too. */
    @Test
    void bobReachesWhatIsHis() {
        for (String run : List.of(answer, child, workflow)) {
            assertThat(as(BOB, "GET", "/agent-runs/" + run, "").status()).isEqualTo(200);
            assertThat(as(BOB, "GET", "/agent-runs", "").body()).contains(run);
        }
        assertThat(as(BOB, "GET", "/workflow-runs/" + workflow, "").status()).isEqualTo(200);
        assertThat(as(BOB, "GET", "/agent-runs/summaries?parent=none", "").body())
                .contains(answer, workflow)
                .doesNotContain("\"id\":\"" + child);
        assertThat(as(BOB, "GET", "/agents/child/runs", "").body()).contains(child);
        assertThat(as(BOB, "GET", "/approvals", "").body()).contains(child, workflow);
        assertThat(as(BOB, "GET", "/workflow-asks", "").body()).contains(workflow);
        HttpAnswer decided =
                as(
                        BOB,
                        "POST",
                        "/agent-runs/" + child + "/approvals/call_1_1",
                        "{\"decision\":\"approve\"}");
        assertThat(decided.status()).as(decided.body()).isIn(200, 202, 404);
    }

    /** A page of a person's list goes on as that person's alone. */
    @Test
    void aCursorOfOnePersonIsOfNoOther() {
        String cursor = as(BOB, "GET", "/agent-runs?limit=1", "").text("next_cursor");
        HttpAnswer refused = as(ALICE, "GET", "/agent-runs?limit=1&cursor=" + cursor, "");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("another filter");
    }
}
