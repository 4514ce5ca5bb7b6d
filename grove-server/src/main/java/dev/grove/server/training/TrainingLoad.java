package dev.grove.server.training;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Load of the most frequent calls of a server: runs that callers listen to, calls over MCP, and
 * looking things up.
 */
final class TrainingLoad {

    static final String SCRIPT = "training";

    private static final int AT_ONCE = 32;
    private static final int RUNS = 300;
    private static final int CALLS = 600;
    private static final int LOOKS = 20;
    private static final String GOAL = "{\"goal\":\"Say it.\"}";
    private static final String AGENT =
            """
            {"name": "%s", "system_prompt": "You repeat each message.", "model": "%s",
             "tools": ["echo", "finish"], "max_output_tokens": 4096,
             "limits": {"max_turns": 20, "max_tokens": 1000000}}
            """;
    private static final String META =
            """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"training","version":"1"},\
            "io.modelcontextprotocol/clientCapabilities":{}}\
            """;

    private final TrainingClient client;

    TrainingLoad(TrainingClient client) {
        this.client = client;
    }

    void play() throws Exception {
        client.post("/agents", AGENT.formatted("speaking", "openai/training"));
        client.post("/agents", AGENT.formatted("scripted", "scripted/" + SCRIPT));
        repeat(RUNS, this::runAndListen);
        repeat(RUNS / 10, () -> ended(client.stream("/agents/scripted/run", GOAL)));
        callOverMcp();
        repeat(LOOKS, this::lookAround);
    }

    private void runAndListen() throws IOException, InterruptedException {
        String run = client.post("/agents/speaking/runs", GOAL).path("run_id").stringValue();
        ended(client.stream("/agent-runs/" + run + "/stream"));
    }

    private static void ended(String events) throws IOException {
        if (!events.contains("event: run.completed")) {
            throw new IOException("A run of the training ended otherwise: " + events);
        }
    }

    private void callOverMcp() throws Exception {
        client.post("/agents/scripted/publish", "{\"expected_version\": 1}");
        TrainingClient caller = client.withKey(newKey());
        repeat(CALLS, () -> modern(caller, "grove__list_agents_all"));
        repeat(LOOKS, () -> modern(caller, "scripted"));
        String session = initialize(caller);
        String call = "{\"name\":\"grove__list_agents_all\",\"arguments\":{}}";
        repeat(CALLS / 2, () -> legacy(caller, session, "tools/call", call));
        repeat(LOOKS, () -> legacy(caller, session, "tools/list", "{}"));
    }

    private String newKey() throws IOException, InterruptedException {
        JsonNode tenants = JsonMapper.shared().readTree(client.get("/tenants"));
        String tenant = tenants.at("/items/0/id").stringValue();
        return client.post(
                        "/mcp/keys",
                        "{\"name\":\"training\",\"scope\":\"admin\",\"tenant_id\":\"%s\"}"
                                .formatted(tenant))
                .path("key")
                .stringValue();
    }

    private static void modern(TrainingClient caller, String tool)
            throws IOException, InterruptedException {
        rpc(
                caller,
                "tools/call",
                "{\"name\":\"" + tool + "\",\"arguments\":{},\"_meta\":" + META + "}",
                Map.of(
                        "MCP-Protocol-Version", "2026-07-28",
                        "Mcp-Method", "tools/call",
                        "Mcp-Name", tool));
    }

    private static String initialize(TrainingClient caller)
            throws IOException, InterruptedException {
        return rpc(
                        caller,
                        "initialize",
                        """
                        {"protocolVersion":"2025-11-25","capabilities":{},
                         "clientInfo":{"name":"training","version":"1"}}
                        """,
                        Map.of())
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    private static void legacy(TrainingClient caller, String session, String method, String params)
            throws IOException, InterruptedException {
        rpc(caller, method, params, Map.of("Mcp-Session-Id", session));
    }

    private static HttpResponse<String> rpc(
            TrainingClient caller, String method, String params, Map<String, String> headers)
            throws IOException, InterruptedException {
        String body =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                        + method
                        + "\",\"params\":"
                        + params
                        + "}";
        Map<String, String> all = new HashMap<>(headers);
        all.put("Accept", "application/json, text/event-stream");
        HttpResponse<String> answer = caller.post("/mcp/rpc", body, all);
        if (!answer.body().contains("\"result\"")) {
            throw new IOException("The server refused a call of the training: " + answer.body());
        }
        return answer;
    }

    private void lookAround() throws IOException, InterruptedException {
        JsonNode runs = JsonMapper.shared().readTree(client.get("/agent-runs"));
        String run = "/agent-runs/" + runs.at("/items/0/id").stringValue();
        for (String path :
                List.of(
                        run,
                        run + "/events",
                        run + "/costs",
                        "/agents",
                        "/agents/speaking",
                        "/agent-tools",
                        "/actuator/prometheus")) {
            client.get(path);
        }
    }

    private static void repeat(int times, Step step)
            throws InterruptedException, ExecutionException {
        Semaphore room = new Semaphore(AT_ONCE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> ends = new ArrayList<>(times);
            for (int i = 0; i < times; i++) {
                room.acquire();
                ends.add(
                        threads.submit(() -> {
                            try {
                                step.take();
                            } finally {
                                room.release();
                            }
                            return null;
                        }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
    }

    private interface Step {

        void take() throws IOException, InterruptedException;
    }
}
