package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/** Agents, workflows, maps and loops that are cut off within a run, and go on with it. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class WorkflowCutOffIT extends ServerIT {

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

    private void tool(String name, String path, String effect) {
        caller.tool(name, service.url("/" + path), effect, 60);
    }

    private void agent(String script) {
        agent(script, "\"act\",\"stay\"");
    }

    private void agent(String script, String tools) {
        caller.agent(script, script, tools, "");
    }

    /** The nodes, and a sibling that fails once the service was called and not the second time. */
    private Started cutOff(String nodes) {
        tool("sibling", "refuse-once/acted", "unsafe");
        caller.store("name: cut\nnodes:\n%s  b: {tool: sibling, with: {}}\n".formatted(nodes));
        Started run = caller.start("cut", "{}");
        run.awaitEnd("failed");
        run.awaitChildrenEnded();
        return run;
    }

    private static String child(Started run, String node) {
        return run.node(node).orElseThrow().path("child_run_id").asString();
    }

    @ParameterizedTest
    @CsvSource({"unsafe, 1", "keyed, 2"})
    void goesOnWithTheRunOfAnAgentThatASiblingCutOff(String effect, int effects) {
        tool("act", "hang-once/acted", effect);
        tool("stay", "fine/stayed", "read_only");
        agent("cut-off");
        Started run = cutOff("  a: {agent: cut-off, goal: g}\n");
        String before = child(run, "a");
        assertThat(run.node("a").orElseThrow().path("child_status").asString())
                .isEqualTo("cancelled");
        HttpAnswer resumed = run.resume("{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(child(run, "a")).isEqualTo(before);
        assertThat(service.effects("acted")).hasSize(effects);
        assertThat(service.keys("acted")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"unsafe, 1", "keyed, 2"})
    void goesOnWithTheRunOfAnAgentThatADeadlineCutOff(String effect, int effects) {
        tool("act", "hang-once/acted", effect);
        tool("stay", "fine/stayed", "read_only");
        agent("cut-off");
        caller.store(
                "{name: late, limits: {max_seconds: 3}, nodes: {a: {agent: cut-off, goal: g}}}");
        Started run = caller.start("late", "{}");
        run.awaitEnd("stopped");
        run.awaitChildrenEnded();
        String before = child(run, "a");
        HttpAnswer resumed = run.resume("{\"limits\":{\"max_seconds\":60}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(child(run, "a")).isEqualTo(before);
        assertThat(service.effects("acted")).hasSize(effects);
        assertThat(service.keys("acted")).hasSize(1);
    }

    /** Calls that completed before the cut-off are not made again. */
    @Test
    void doesNotRepeatACallOfAnAgentThatCompleted() {
        tool("act", "fine/made", "unsafe");
        tool("stay", "hang-once/acted", "read_only");
        agent("cut-off");
        Started run = cutOff("  a: {agent: cut-off, goal: g}\n");
        assertThat(service.effects("made")).hasSize(1);
        assertThat(run.resume("{}").status()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(service.effects("made")).hasSize(1);
    }

    /** An agent waits for the run that it had delegated to, and not for another one. */
    @Test
    void doesNotRepeatWhatAnAgentHadDelegated() {
        tool("act", "fine/made", "unsafe");
        tool("stay", "hang-once/acted", "read_only");
        agent("cut-off");
        agent("cut-off-lead", "\"delegate_task\"");
        Started run = cutOff("  a: {agent: cut-off-lead, goal: g}\n");
        HttpAnswer resumed = resumeOnceEnded(run, "{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(service.effects("made")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "  n: {workflow: inner, input: {}}\n",
                "  n: {map: \"${[1]}\", do: {nodes: {a: {tool: act, with: {}}}, output: 1}}\n",
                "  n: {map: \"${[1]}\", do: {tool: act, with: {}}}\n",
                "  n: {loop: {make: {nodes: {a: {tool: act, with: {}}}, output: 1}, judge: {value: yes}, accept: \"true\", max_rounds: 1}}\n",
                "  n: {loop: {make: {value: 1}, judge: {tool: act, with: {}}, accept: \"true\", max_rounds: 1}}\n",
            })
    void goesOnUnderTheKeyWithinWorkflowsMapsAndLoops(String node) {
        tool("act", "hang-once/acted", "keyed");
        caller.store("{name: inner, nodes: {a: {tool: act, with: {}}}}");
        Started run = cutOff(node);
        HttpAnswer resumed = resumeOnceEnded(run, "{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(service.effects("acted")).hasSize(2);
        assertThat(service.keys("acted")).hasSize(1);
    }

    /**
     * Runs within runs end one after the other; until they have, the answer is that they have not.
     */
    private static HttpAnswer resumeOnceEnded(Started run, String body) {
        return org.awaitility.Awaitility.await("the ends of the runs within")
                .until(() -> run.resume(body), answer -> !answer.body().contains("still being"));
    }

    @ParameterizedTest
    @CsvSource({"n/a", "n"})
    void makesAnUnsafeCallWithinAWorkflowAgainOnlyWhereItIsNamed(String named) {
        tool("act", "hang-once/acted", "unsafe");
        caller.store("{name: inner, nodes: {a: {tool: act, with: {}}}}");
        Started run = cutOff("  n: {workflow: inner, input: {}}\n");
        HttpAnswer refused = resumeOnceEnded(run, "{}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.body()).contains("n/a (run ");
        assertThat(service.effects("acted")).hasSize(1);
        assertThat(run.resume("{\"repeat\":[\"%s\"]}".formatted(named)).status()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(service.effects("acted")).hasSize(2);
    }

    @Test
    void doesNotRepeatWhatCompletedWithinAWorkflow() {
        tool("act", "fine/made", "unsafe");
        tool("stay", "hang-once/acted", "read_only");
        caller.store(
                "{name: inner, nodes: {a: {tool: act, with: {}}, s: {tool: stay, with: {}, after: [a]}}}");
        Started run = cutOff("  n: {workflow: inner, input: {}}\n");
        assertThat(resumeOnceEnded(run, "{}").status()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(service.effects("made")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "  n: {map: \"${[1]}\", do: {tool: act, with: {}}}|0",
                "  n: {map: \"${[1]}\", do: {nodes: {a: {tool: act, with: {}}}, output: 1}}|0/a",
                "  n: {workflow: inner, input: {}}|a",
                "  n: {loop: {make: {tool: act, with: {}}, judge: {value: yes}, accept: \"true\", max_rounds: 1}}|1/make",
            })
    void isSettledByTheAddressOfWhatCalled(String node, String element) {
        tool("act", "hang-once/acted", "unsafe");
        caller.store("{name: inner, nodes: {a: {tool: act, with: {}}}}");
        Started run = cutOff("  " + node.strip() + "\n");
        assertThat(resumeOnceEnded(run, "{}").body()).contains("n/" + element + " (run ");
        assertThat(run.settle("n", "{\"output\":1,\"reason\":\"x\",\"element\":\"no\"}").status())
                .isEqualTo(404);
        HttpAnswer settled =
                run.settle(
                        "n",
                        "{\"output\":\"seen\",\"reason\":\"looked\",\"element\":\"%s\"}"
                                .formatted(element));
        assertThat(settled.status()).as(settled.body()).isEqualTo(202);
        HttpAnswer resumed = run.resume("{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitCompleted();
        assertThat(service.effects("acted")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "  n: {agent: cut-off, goal: g}\n",
                "  n: {workflow: inner, input: {}}\n",
                "  n: {map: \"${['act', 'stay']}\", concurrency: 1, do: {nodes: {a: {tool: act, with: {}, when: \"item == 'act'\"}, s: {tool: stay, with: {}, when: \"item == 'stay'\"}}, output: 1}}\n",
            })
    void isForkedOnlyWhereTheNodeIsNamed(String node) {
        tool("act", "fine/made", "unsafe");
        tool("stay", "hang-once/acted", "read_only");
        agent("cut-off");
        caller.store(
                "{name: inner, nodes: {a: {tool: act, with: {}}, s: {tool: stay, with: {}, after: [a]}}}");
        Started run = cutOff(node);
        HttpAnswer refused = run.fork("{\"from\":[\"b\"]}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains("may have taken effect: n");
        HttpAnswer forked = run.fork("{\"from\":[\"b\",\"n\"]}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        assertThat(forked.json().path("repeats")).isNotEmpty();
        new Started(caller.http(), forked.text("run_id")).completed();
        assertThat(service.effects("made")).hasSize(2);
    }
}
