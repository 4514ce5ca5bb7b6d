package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grove.core.LongForm;
import dev.grove.core.forge.Forge;
import dev.grove.server.ContainerEngineOfTests;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.telemetry.CollectedSpan;
import dev.grove.server.telemetry.CollectedTrace;
import dev.grove.server.telemetry.SpanCollector;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that works in a sandbox, with a remote repository and with a tenant's service, as its
 * collector has it: what each of them did is below the call that asked for it.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TraceOfToolsIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: git_clone, arguments: {url: "%s", path: w}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "env; echo two > w/a.txt"}}]
              - tool_calls: [{name: git_commit, arguments: {path: w, message: Say two, all: true}}]
              - tool_calls: [{name: git_push, arguments: {path: w}}]
              - tool_calls: [{name: refund, arguments: {}}]
              - tool_calls: [{name: ws_file_read, arguments: {path: missing.txt}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";

    private final SpanCollector collector = SpanCollector.start();
    private final List<String> sentAlong = new CopyOnWriteArrayList<>();
    private HttpServer service;
    private Forge forge;
    private Cluster cluster;
    private HttpCaller caller;
    private String run;
    private CollectedTrace trace;

    @BeforeAll
    void runIt(@TempDir Path folder) throws IOException {
        ContainerEngineOfTests.require();
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::answer);
        service.start();
        forge = new Forge(Files.createDirectory(folder.resolve("forge")));
        forge.create("project.git", Map.of("a.txt", "one\n"));
        cluster =
                new Cluster(
                        folder,
                        Map.of(
                                "GROVE_SANDBOX", "auto",
                                "GROVE_WORKSPACES_POOL_SIZE", "0",
                                "GROVE_WORKSPACES_GIT_SCHEMES", "http,https",
                                "GROVE_EGRESS_ALLOW", "127.0.0.1",
                                "GROVE_MASTER_KEY",
                                        "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE="));
        ServerProcess server = cluster.withSandboxes(cluster.start("a", collector.settings("a")));
        caller = server.caller();
        store();
        HttpAnswer accepted =
                caller.send(
                        caller.request("/agents/worker/runs")
                                .header("Content-Type", "application/json")
                                .header("traceparent", "00-" + TRACE + "-" + CALLER + "-01")
                                .POST(BodyPublishers.ofString("{\"goal\":\"say two\"}")));
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        run = accepted.text("run_id");
        cluster.awaitStatus(caller, run, "completed");
        trace = collector.awaitSpan(TRACE, "invoke_agent worker");
    }

    private void store() {
        HttpAnswer secret =
                caller.call(
                        "PUT",
                        "/secrets/git.127.0.0.1_" + forge.port() + ".token",
                        "{\"value\":\"" + Forge.TOKEN + "\"}");
        assertThat(secret.status()).as(secret.body()).isEqualTo(201);
        HttpAnswer tool =
                caller.post(
                        "/tools",
                        """
                        {"name":"refund","description":"Refunds an order.","kind":"callback","url":"http://127.0.0.1:%d/refund",
                         "input_schema":{"type":"object"}}
                        """
                                .formatted(service.getAddress().getPort()));
        assertThat(tool.status()).as(tool.body()).isEqualTo(201);
        cluster.store(
                caller,
                "worker",
                SCRIPT.formatted(forge.url("127.0.0.1", "project.git")),
                "git_clone",
                "git_commit",
                "git_push",
                "ws_shell",
                "ws_file_read",
                "refund");
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            sentAlong.addAll(exchange.getRequestHeaders().getOrDefault("traceparent", List.of()));
            exchange.getRequestBody().readAllBytes();
            byte[] answer = "{\"content\":\"refunded\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    @AfterAll
    void stop() {
        if (cluster != null) {
            cluster.close();
            forge.close();
            service.stop(0);
        }
        collector.close();
    }

    @Test
    void hasTheRemotesOfGitBelowTheirCalls() {
        for (String operation : List.of("git_clone", "git_push")) {
            CollectedSpan call = trace.only("execute_tool " + operation);
            assertThat(trace.below(call))
                    .filteredOn(span -> span.name().equals(operation))
                    .singleElement()
                    .satisfies(remote -> {
                        assertThat(remote.kind()).isEqualTo("CLIENT");
                        assertThat(remote.attribute("server.address")).isEqualTo("127.0.0.1");
                        assertThat(remote.isError()).isFalse();
                    });
            assertThat(trace.below(trace.only(operation)))
                    .as("what the repository in the sandbox takes or gives meanwhile")
                    .anyMatch(span -> span.name().startsWith("sandbox git_"));
        }
    }

    @Test
    void hasEachOperationOfTheSandboxBelowItsCall() {
        assertThat(trace.below(trace.only("execute_tool ws_shell")))
                .filteredOn(span -> span.name().equals("sandbox shell"))
                .singleElement()
                .satisfies(shell -> assertThat(shell.kind()).isEqualTo("CLIENT"));
        assertThat(trace.below(trace.only("execute_tool git_commit")))
                .anyMatch(span -> span.name().equals("sandbox git_commit"));
        assertThat(trace.below(trace.only("execute_tool ws_file_read")))
                .filteredOn(span -> span.name().equals("sandbox read"))
                .singleElement()
                .satisfies(refused -> {
                    assertThat(refused.isError()).isTrue();
                    assertThat(refused.attribute("error.type")).isEqualTo("refused");
                });
        assertThat(trace.below(trace.only("execute_tool git_clone")))
                .as("the first call that needs a sandbox")
                .anyMatch(span -> span.name().equals("sandbox start"));
    }

    @Test
    void sendsTheServiceOfATenantItsPlaceInTheTrace() {
        CollectedSpan call = trace.only("execute_tool refund");
        assertThat(sentAlong)
                .singleElement()
                .satisfies(header -> {
                    assertThat(header).startsWith("00-" + TRACE + "-").endsWith("-01");
                    String parent = header.split("-")[2];
                    assertThat(parent).isEqualTo(call.id());
                });
    }

    @Test
    void isWholeAndLetsNothingOfItIntoTheSandboxOrToTheRemote() {
        assertThat(trace.ids()).doesNotHaveDuplicates();
        assertThat(trace.withoutParent())
                .as("spans whose parent is unknown, of %s", trace.names())
                .singleElement()
                .satisfies(request -> assertThat(request.parent()).isEqualTo(CALLER));
        assertThat(caller.get("/agent-runs/" + run + "/turns").body())
                .contains("HOME=", "refunded")
                .doesNotContain(TRACE);
    }
}
