package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Calls with effects that a fork makes again, wherever in the run they were made. */
class WorkflowForkRepeatsIT extends ServerIT {

    private final AtomicInteger effects = new AtomicInteger();
    private HttpServer service;
    private WorkflowCaller caller;

    @DynamicPropertySource
    static void allowTheService(DynamicPropertyRegistry registry) {
        registry.add("grove.egress.allow", () -> "127.0.0.1");
        registry.add("grove.master-key", () -> "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=");
    }

    @BeforeEach
    void setUp() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        effects.incrementAndGet();
                        byte[] done = "{\"content\":\"done\"}".getBytes(StandardCharsets.UTF_8);
                        exchange.getResponseHeaders().set("Content-Type", "application/json");
                        exchange.sendResponseHeaders(200, done.length);
                        exchange.getResponseBody().write(done);
                    }
                });
        service.start();
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
        HttpAnswer tool =
                caller.http()
                        .post(
                                "/tools",
                                """
                                {"name":"act","description":"Acts.","kind":"callback","url":"http://127.0.0.1:%d/",
                                 "effect":"unsafe","input_schema":{"type":"object"}}
                                """
                                        .formatted(service.getAddress().getPort()));
        assertThat(tool.status()).as(tool.body()).isEqualTo(201);
        HttpAnswer agent =
                caller.http()
                        .post(
                                "/agents",
                                "{\"name\":\"actor\",\"system_prompt\":\"p\",\"model\":\"scripted/actor\",\"tools\":[\"act\",\"finish\"]}");
        assertThat(agent.status()).as(agent.body()).isEqualTo(201);
        caller.store("name: inner\nnodes: {a: {tool: act, with: {n: 1}}}\n");
        caller.store(
                """
                name: acts
                nodes:
                  plain: {tool: act, with: {n: 1}}
                  each: {map: "${[1, 2]}", do: {tool: act, with: {n: "${item}"}}}
                  memo: {loop: {make: {tool: act, with: {n: 1}}, judge: {value: yes}, accept: "true", max_rounds: 1}}
                  talk: {agent: actor, goal: g}
                  sub: {workflow: inner}
                  looks: {tool: echo, with: {text: t}}
                output: "${nodes.looks.output}"
                """);
    }

    @AfterEach
    void tearDown() {
        service.stop(0);
    }

    @Test
    void areNamedOneByOne() {
        Started run = caller.start("acts", "{}");
        run.completed();
        assertThat(effects).hasValue(7);
        assertThat(repeats(run, "{\"input\":{\"other\":1}}"))
                .containsExactlyInAnyOrder(
                        "plain act unsafe",
                        "each/0 act unsafe",
                        "each/1 act unsafe",
                        "memo/1/make act unsafe",
                        "talk act unsafe",
                        "talk act unsafe",
                        "sub act unsafe");
        assertThat(repeats(run, "{\"from\":[\"memo\"]}")).containsExactly("memo/1/make act unsafe");
        assertThat(repeats(run, "{\"from\":[\"looks\"]}")).isEmpty();
    }

    private java.util.List<String> repeats(Started run, String body) {
        HttpAnswer dry = caller.http().post(run.path("fork?dry_run=true"), body);
        assertThat(dry.status()).as(dry.body()).isEqualTo(200);
        return dry.json()
                .path("repeats")
                .valueStream()
                .map((JsonNode one) ->
                        "%s %s %s"
                                .formatted(
                                        one.path("node").asString(),
                                        one.path("tool").asString(),
                                        one.path("effect").asString()))
                .toList();
    }
}
