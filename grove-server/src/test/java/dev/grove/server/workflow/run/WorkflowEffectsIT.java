package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.provider.CountedMcpServer;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/** Effects of calls that a service has acted on without saying so, counted at that service. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class WorkflowEffectsIT extends ServerIT {

    private final ActingService service = new ActingService();
    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @CsvSource({
        "break, 20, ''",
        "bad, 20, ''",
        "hang, 1, ''",
        "hang, 20, 'timeout: 1s,'",
    })
    void doesNotRetryAnUnsafeCallInDoubt(String how, int seconds, String node) {
        tool("act", how + "/acted", "unsafe", seconds);
        caller.store(
                """
                name: once
                nodes:
                  a: {tool: act, with: {}, %s retry: {max: 4, first: 1s, cap: 1s, on: [tool_interrupted, tool_failed, deadline]}}
                """
                        .formatted(node));
        Started run = caller.start("once", "{}");
        assertThat(run.awaitEnd("failed").at("/error/code").asString())
                .isEqualTo("tool_interrupted");
        assertThat(run.node("a").orElseThrow().at("/error/code").asString())
                .isEqualTo("tool_interrupted");
        assertThat(service.effects("acted")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "break-once, 20, ''",
        "bad-once, 20, ''",
        "hang-once, 1, ''",
        "hang-once, 20, 'timeout: 2s,'",
    })
    void retriesAKeyedCallInDoubtUnderItsKey(String how, int seconds, String node) {
        tool("act", how + "/acted", "keyed", seconds);
        caller.store(
                """
                name: keyed
                nodes:
                  a: {tool: act, with: {}, %s retry: {max: 4, first: 1s, cap: 1s}}
                output: "${nodes.a.output}"
                """
                        .formatted(node));
        assertThat(caller.start("keyed", "{}").completed().asString()).isEqualTo("done");
        assertThat(service.effects("acted")).hasSize(2);
        assertThat(service.keys("acted")).hasSize(1);
    }

    @Test
    void doesNotRetryACallOfAProviderThatIsInDoubt() {
        try (CountedMcpServer tracker =
                new CountedMcpServer(
                        new CountedMcpServer.Tool(
                                "act",
                                false,
                                _ -> {
                                    throw new IllegalStateException("the connection is closed");
                                }))) {
            HttpAnswer registered =
                    caller.http()
                            .post(
                                    "/tool-providers",
                                    "{\"name\":\"tracker\",\"url\":\"%s\"}"
                                            .formatted(tracker.url()));
            assertThat(registered.status()).as(registered.body()).isEqualTo(201);
            caller.store(
                    """
                    name: provider
                    nodes:
                      a: {tool: "tracker:act", with: {}, retry: {max: 4, first: 1s, cap: 1s}}
                    """);
            assertThat(caller.start("provider", "{}").awaitEnd("failed").at("/error/code"))
                    .hasToString("\"tool_interrupted\"");
            assertThat(tracker.calls("act")).hasSize(1);
        }
    }

    @Test
    void doesNotAskAnApplicationTwiceThatMayHaveActed() {
        caller.agent(
                "asking",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"},\"timeout_seconds\":1}]");
        caller.store(
                """
                name: application
                nodes:
                  a: {tool: ask_user, with: {}, retry: {max: 4, first: 1s, cap: 1s}}
                """);
        Started run = caller.start("application", "{}");
        assertThat(run.awaitEnd("failed").at("/error/code")).hasToString("\"tool_interrupted\"");
        assertThat(run.node("a").orElseThrow().path("attempt").asInt()).isEqualTo(1);
    }

    @Test
    void keepsTheKeyOfTheFirstCallInDoubtOverAllTries() {
        tool("act", "hang/acted", "keyed", 1);
        caller.store(
                """
                name: long
                nodes:
                  a: {tool: act, with: {}, retry: {max: 2, first: 1s, cap: 1s}}
                """);
        assertThat(caller.start("long", "{}").awaitEnd("failed").at("/error/message").asString())
                .contains("tool_failed");
        assertThat(service.effects("acted")).hasSize(3);
        assertThat(service.keys("acted")).hasSize(1);
    }

    @Test
    void callsUnderANewKeyWhereTheFormerCallWasRefused() {
        tool("act", "refuse-once/acted", "keyed", 20);
        tool("first", "fine/acted", "keyed", 20);
        caller.store(
                """
                name: refused
                nodes:
                  f: {tool: first, with: {}}
                  a: {tool: act, with: {}, retry: {max: 2, first: 1s, cap: 1s}}
                output: "${nodes.a.output}"
                """);
        Started run = caller.start("refused", "{}");
        assertThat(run.completed().asString()).isEqualTo("yes");
        assertThat(run.node("a").orElseThrow().path("attempt").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"unsafe", "keyed"})
    void doesNotRetryAWorkflowAfreshWhoseCallIsInDoubt(String effect) {
        tool("act", "hang/acted", effect, 60);
        tool("sibling", "refuse/acted", "unsafe", 60);
        caller.store(
                """
                name: inner
                nodes:
                  a: {tool: act, with: {}}
                  b: {tool: sibling, with: {}}
                """);
        caller.store(
                """
                name: outer
                nodes:
                  w: {workflow: inner, input: {}, retry: {max: 3, first: 1s, cap: 1s, mode: fresh}}
                """);
        caller.start("outer", "{}").awaitEnd("failed");
        assertThat(service.effects("acted")).hasSize(1);
    }

    @Test
    void resumesWhatASiblingCutOffOnlyWhereItIsNamed() {
        Started run = cutOffByASibling("unsafe");
        HttpAnswer refused = run.resume("{}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body()).contains("a (run ").contains("repeat");
        assertThat(run.resume("{\"repeat\":[\"b\"]}").status()).isEqualTo(400);
        assertThat(run.resume("{\"repeat\":[null]}").status()).isEqualTo(400);
        assertThat(service.effects("acted")).hasSize(1);
        assertThat(run.resume("{\"repeat\":[\"a\"]}").status()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(service.effects("acted")).hasSize(2);
    }

    /** A server that takes over asks about the call, and finds that its run is to be cancelled. */
    @Test
    void resumesWhatWasCancelledBeforeAnOperatorWasAskedOnlyWhereItIsNamed() {
        Started run = cutOffByASibling("unsafe");
        int changed =
                owner().sql(
                                """
                                UPDATE run_log
                                   SET events = regexp_replace(events, '^.*"tool.interrupted".*$',
                                           '{"type":"tool.settled","at":"2026-11-29T12:00:43Z","turn":1,"tool_call_id":"call",'
                                        || '"name":"act","effect":"unsafe","settled":"asked","files_restored":false}', 'n'),
                                       changes = '[{"turn":1,"progress":{"call":{"status":"waiting",'
                                        '"started_at":"2026-11-29T12:00:43Z","settled":"asked","files_restored":false}}}]'
                                 WHERE run_id = CAST(:run AS uuid) AND events LIKE '%"tool.interrupted"%'
                                """)
                        .param("run", run.node("a").orElseThrow().path("child_run_id").asString())
                        .update();
        assertThat(changed).isOne();
        HttpAnswer refused = run.resume("{}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.body()).contains("a (run ");
        assertThat(service.effects("acted")).hasSize(1);
    }

    @Test
    void resumesWithTheOutputThatAnOperatorGave() {
        Started run = cutOffByASibling("unsafe");
        HttpAnswer settled =
                caller.http()
                        .post(
                                run.path("nodes/a/settle"),
                                "{\"output\":\"seen\",\"reason\":\"looked\"}");
        assertThat(settled.status()).as(settled.body()).isEqualTo(202);
        assertThat(run.resume("{}").status()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(run.json().path("result").asString()).isEqualTo("seen");
        assertThat(run.eventTypes()).contains("node.settled");
        assertThat(service.effects("acted")).hasSize(1);
    }

    @Test
    void resumesAKeyedCallThatASiblingCutOffUnderItsKey() {
        Started run = cutOffByASibling("keyed");
        assertThat(run.resume("{}").status()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(service.effects("acted")).hasSize(2);
        assertThat(service.keys("acted")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"unsafe, 409, 1, 1", "keyed, 202, 2, 1"})
    void resumesWhatADeadlineCutOff(String effect, int answered, int effects, int keys) {
        tool("act", "hang-once/acted", effect, 60);
        caller.store(
                """
                name: late
                limits: {max_seconds: 2}
                nodes:
                  a: {tool: act, with: {}}
                output: "${nodes.a.output}"
                """);
        Started run = caller.start("late", "{}");
        run.awaitEnd("stopped");
        run.awaitChildrenEnded();
        assertThat(run.resume("{\"limits\":{\"max_seconds\":60}}").status()).isEqualTo(answered);
        if (answered == 202) {
            run.awaitCompleted();
        }
        assertThat(service.effects("acted")).hasSize(effects);
        assertThat(service.keys("acted")).hasSize(keys);
    }

    @Test
    void resumesElementsOfAMapThatWereCutOffOnlyWhereTheyAreNamed() {
        tool("act", "hang-once/acted", "unsafe", 60);
        tool("sibling", "refuse-once/acted", "unsafe", 60);
        caller.store(
                """
                name: elements
                nodes:
                  m: {map: "${[1]}", do: {tool: act, with: {}}}
                  b: {tool: sibling, with: {}}
                """);
        Started run = caller.start("elements", "{}");
        run.awaitEnd("failed");
        run.awaitItemsEnded("m");
        assertThat(run.resume("{}").body()).contains("m/0 (run ");
        assertThat(run.resume("{\"repeat\":[\"m/0\"]}").status()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(service.effects("acted")).hasSize(2);
    }

    @Test
    void forksACallInDoubtOnlyWhereItIsNamed() {
        Started run = cutOffByASibling("unsafe");
        HttpAnswer refused = run.fork("{\"from\":[\"b\"]}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("may have taken effect: a");
        assertThat(service.effects("acted")).hasSize(1);
        HttpAnswer given = run.fork("{\"from\":[\"b\"],\"outputs\":{\"a\":\"seen\"}}");
        assertThat(given.status()).as(given.body()).isEqualTo(202);
        assertThat(new Started(caller.http(), given.text("run_id")).completed().asString())
                .isEqualTo("seen");
        assertThat(service.effects("acted")).hasSize(1);
    }

    @Test
    void forksAKeyedCallInDoubtUnderItsKey() {
        Started run = cutOffByASibling("keyed");
        HttpAnswer forked = run.fork("{\"from\":[\"b\"]}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        assertThat(new Started(caller.http(), forked.text("run_id")).completed().asString())
                .isEqualTo("done");
        assertThat(service.effects("acted")).hasSize(2);
        assertThat(service.keys("acted")).hasSize(1);
    }

    private Started cutOffByASibling(String effect) {
        tool("act", "hang-once/acted", effect, 60);
        tool("sibling", "refuse-once/acted", "unsafe", 60);
        caller.store(
                """
                name: cut
                nodes:
                  a: {tool: act, with: {}}
                  b: {tool: sibling, with: {}}
                output: "${nodes.a.output}"
                """);
        Started run = caller.start("cut", "{}");
        run.awaitEnd("failed");
        run.awaitChildrenEnded();
        assertThat(service.effects("acted")).hasSize(1);
        return run;
    }

    private void tool(String name, String path, String effect, int seconds) {
        caller.tool(name, service.url("/" + path), effect, seconds);
    }
}
