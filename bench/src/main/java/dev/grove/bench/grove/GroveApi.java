package dev.grove.bench.grove;

import dev.grove.bench.mcp.Echo;
import dev.grove.bench.mcp.Endpoint;
import dev.grove.bench.mcp.ListenRequest;
import dev.grove.bench.mcp.ModernEcho;
import dev.grove.bench.mcp.SessionEcho;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Client for the part of Grove's HTTP API that the bench needs. However many runs are started at
 * once, their callers share a fixed number of connections, as behind any gateway.
 */
public final class GroveApi {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int CONNECTIONS = 64;
    private static final String MCP = "/mcp/rpc";
    private static final String AGENT =
            """
            {"name": "bench", "system_prompt": "You repeat what you are told.",
             "model": "openai/bench", "tools": ["echo", "finish"], "max_output_tokens": 4096,
             "limits": {"max_turns": 500, "max_tokens": 100000000}}
            """;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final JsonMapper json = JsonMapper.shared();
    private final Semaphore callers = new Semaphore(CONNECTIONS);
    private final URI base;
    private final String key;

    GroveApi(URI base, String key) {
        this.base = base;
        this.key = key;
    }

    boolean isReady() throws InterruptedException {
        try {
            return send(HttpRequest.newBuilder(base.resolve("/actuator/health/readiness")).build())
                            .statusCode()
                    == 200;
        } catch (IOException _) {
            return false;
        }
    }

    void storeAgent() throws IOException, InterruptedException {
        post("/agents", AGENT);
    }

    /**
     * Has the agent's runs decided by policies, whose rules are about each call and restrict none.
     *
     * @param ofAgent policies that the agent names
     * @param ofCeiling policies above all runs of the tenant
     * @param rules of each
     */
    public void govern(int ofAgent, int ofCeiling, int rules)
            throws IOException, InterruptedException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < ofAgent + ofCeiling; i++) {
            names.add("p" + i);
            post("/policies", policy("p" + i, rules).toString());
        }
        ObjectNode agent = (ObjectNode) json.readTree(AGENT);
        names.subList(0, ofAgent).forEach(agent.putArray("policies")::add);
        post("/agents", agent.toString());
        ObjectNode ceiling = JsonNodeFactory.instance.objectNode();
        names.subList(ofAgent, names.size()).forEach(ceiling.putArray("policies")::add);
        put("/tenants/" + defaultTenant() + "/ceiling", ceiling.toString());
    }

    private static ObjectNode policy(String name, int rules) {
        ObjectNode policy =
                JsonNodeFactory.instance.objectNode().put("name", name).put("default", "allow");
        ArrayNode all = policy.putArray("rules");
        for (int i = 0; i < rules; i++) {
            all.addObject()
                    .put("id", "r" + i)
                    .put("on", "echo")
                    .put(
                            "when",
                            "labels.untrusted && labels.foreign || args.text == '%s'"
                                    .formatted(name + i))
                    .put("then", "deny");
        }
        return policy;
    }

    void storeWorkflow(String document) throws IOException, InterruptedException {
        post("/workflows", document);
    }

    /** The id of the workflow's run. */
    public String startWorkflow(String name, JsonNode input)
            throws IOException, InterruptedException {
        String body = JsonNodeFactory.instance.objectNode().set("input", input).toString();
        return post("/workflows/" + name + "/runs", body).path("run_id").stringValue();
    }

    /** Returns when the event is durable. */
    public void sendEvent(String run, String event) throws IOException, InterruptedException {
        post("/workflow-runs/" + run + "/events/" + event, "{}");
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(base.getHost(), base.getPort());
    }

    /** A request for a run's stream of events, ready to be written to a connection of its own. */
    public byte[] streamRequest(String run) {
        return """
        GET /agent-runs/%s/stream HTTP/1.0\r
        Host: %s\r
        Accept: text/event-stream\r
        Authorization: Bearer %s\r
        \r
        """
                .formatted(run, base.getAuthority(), key)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Calls of MCP by a client of the default tenant that may call tools. */
    public Echo echo() throws IOException, InterruptedException {
        return new ModernEcho(newEndpoint());
    }

    /** Calls of MCP by a client of the default tenant, in the era of sessions. */
    public Echo sessionEcho() throws IOException, InterruptedException {
        return new SessionEcho(newEndpoint());
    }

    private Endpoint newEndpoint() throws IOException, InterruptedException {
        return Endpoint.withKey(address(), MCP, newKey(defaultTenant()));
    }

    /**
     * Requests for streams of changes, each by a client of the default tenant with a key of its
     * own, ready to be written to connections of their own.
     */
    public List<byte[]> listenRequests(int clients) throws IOException, InterruptedException {
        String tenant = defaultTenant();
        List<byte[]> requests = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            requests.add(ListenRequest.withKey(base.getAuthority(), MCP, newKey(tenant)));
        }
        return requests;
    }

    /** Makes the agent a tool, which changes what each client of its tenant may call. */
    public void publishAgent() throws IOException, InterruptedException {
        post("/agents/bench/publish", "{\"expected_version\": 1}");
    }

    private String defaultTenant() throws IOException, InterruptedException {
        return read(send(request("/tenants").build())).at("/items/0/id").stringValue();
    }

    private String newKey(String tenant) throws IOException, InterruptedException {
        return newKey(tenant, "invoke");
    }

    private String newKey(String tenant, String scope) throws IOException, InterruptedException {
        ObjectNode key =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("name", "bench")
                        .put("scope", scope)
                        .put("tenant_id", tenant);
        return post("/mcp/keys", key.toString()).path("key").stringValue();
    }

    /** A new tenant with the bench's agent. */
    public TenantApi newTenant(String name) throws IOException, InterruptedException {
        String id = post("/tenants", "{\"name\": \"" + name + "\"}").path("id").stringValue();
        TenantApi tenant = new TenantApi(base, id, newKey(id, "provision"));
        tenant.storeAgent(AGENT);
        return tenant;
    }

    /** Says what a tenant may use. */
    public void limit(String tenant, String limits) throws IOException, InterruptedException {
        put("/tenants/" + tenant + "/limits", limits);
    }

    /** The id of the run. */
    public String start(String goal) throws IOException, InterruptedException {
        String body = JsonNodeFactory.instance.objectNode().put("goal", goal).toString();
        return post("/agents/bench/runs", body).path("run_id").stringValue();
    }

    /**
     * Returns when the end of the run is durable. The stream reports it in one request, where
     * polling would be most of what is measured.
     */
    public void awaitCompletion(String run) throws IOException, InterruptedException {
        HttpResponse<String> events =
                send(
                        request("/agent-runs/" + run + "/stream")
                                .header("Accept", "text/event-stream")
                                .build());
        if (events.statusCode() != 200 || !events.body().contains("event: run.completed")) {
            throw new IOException("A run of the bench ended otherwise: " + events.body());
        }
    }

    /** How long an answer takes, from the request to its last byte; what it says is not read. */
    public Duration timeOf(String path) throws IOException, InterruptedException {
        long start = System.nanoTime();
        HttpResponse<String> response = send(request(path).build());
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        if (response.statusCode() != 200) {
            throw new IOException(
                    "Grove refused " + path + ": " + response.statusCode() + " " + response.body());
        }
        return time;
    }

    /** Reads a page as JSON. */
    public JsonNode get(String path) throws IOException, InterruptedException {
        return read(send(request(path).build()));
    }

    JsonNode post(String path, String body) throws IOException, InterruptedException {
        return read(
                send(
                        request(path)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body))
                                .build()));
    }

    private void put(String path, String body) throws IOException, InterruptedException {
        JsonNode _ =
                read(
                        send(
                                request(path)
                                        .header("Content-Type", "application/json")
                                        .PUT(BodyPublishers.ofString(body))
                                        .build()));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + key);
    }

    private HttpResponse<String> send(HttpRequest request)
            throws IOException, InterruptedException {
        callers.acquire();
        try {
            return http.send(request, BodyHandlers.ofString());
        } finally {
            callers.release();
        }
    }

    private JsonNode read(HttpResponse<String> response) throws IOException {
        if (response.statusCode() / 100 != 2) {
            throw new IOException(
                    "Grove refused the bench: " + response.statusCode() + " " + response.body());
        }
        return json.readTree(response.body());
    }
}
