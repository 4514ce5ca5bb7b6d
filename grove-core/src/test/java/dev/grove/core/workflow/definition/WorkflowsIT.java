package dev.grove.core.workflow.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.groups.Tuple.tuple;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.TestAgents;
import dev.grove.core.agent.TestTenants;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.PageRequest;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tools;
import dev.grove.core.workflow.definition.WorkflowPins.AgentPin;
import dev.grove.core.workflow.definition.WorkflowPins.ToolPin;
import dev.grove.core.workflow.definition.WorkflowPins.WorkflowPin;
import dev.grove.language.analysis.Analysis;
import dev.grove.language.schema.JsonSchemas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class WorkflowsIT {

    private static final KeyId KEY = KeyId.next();

    private static TestDatabase database;
    private static Workflows workflows;
    private static Agents agents;

    private TenantId tenant;

    @BeforeAll
    static void open() {
        database = TestDatabase.fresh();
        TestWorkflows made =
                TestWorkflows.on(
                        database,
                        new Tools(
                                List.of(FakeTools.named("finish", "echo", "ws_read")),
                                new JsonSchemas()));
        workflows = made.workflows();
        agents = made.agents();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void newTenant() {
        tenant = TestTenants.fresh(database);
    }

    private StoreOutcome<StoredWorkflow> store(String yaml) {
        return store(yaml, null);
    }

    private StoreOutcome<StoredWorkflow> store(String yaml, @Nullable Integer expected) {
        return workflows.store(workflows.check(tenant, WorkflowSource.yaml(yaml)), expected);
    }

    private static String valueOf(String name, String value) {
        return "name: %s\nnodes:\n  v: {value: %s}\n".formatted(name, value);
    }

    private static GroveException refusal(ThrowingCallable act) {
        Throwable thrown = catchThrowable(act);
        assertThat(thrown).isInstanceOf(GroveException.class);
        return (GroveException) thrown;
    }

    @Test
    void keepsEachVersionWithTheTextOfItsAuthor() {
        String first =
                """
                name: greet   # says hello
                nodes:
                  zeta: {value: 1}
                  alpha: {value: "${nodes.zeta.output}"}
                """;
        StoredWorkflow stored = store(first).current();
        StoredWorkflow second = store(valueOf("greet", "2")).current();

        assertThat(second.id()).isEqualTo(stored.id());
        assertThat(second.version()).isEqualTo(2);
        StoredWorkflow read = workflows.getVersion(tenant, "greet", 1);
        assertThat(workflows.source(tenant, read)).isEqualTo(WorkflowSource.yaml(first));
        assertThat(read.definition().graph().nodes().keySet()).containsExactly("zeta", "alpha");
        assertThat(read.definition()).isEqualTo(stored.definition());
        assertThat(workflows.versions(tenant, "greet", new PageRequest(10, null)).items())
                .extracting(StoredWorkflow::version)
                .containsExactly(2, 1);
    }

    @Test
    void addsAVersionForAnotherCommentAndNoneForTheSameAsJson() {
        String yaml = valueOf("greet", "1.50");
        store(yaml);

        assertThat(store(yaml)).isInstanceOf(StoreOutcome.Unchanged.class);
        CheckedWorkflow json =
                workflows.check(
                        tenant,
                        WorkflowSource.json(
                                """
                                {"version": 7, "nodes": {"v": {"value": 1.50}}, "name": "greet"}
                                """));
        assertThat(workflows.store(json, 1)).isInstanceOf(StoreOutcome.Unchanged.class);
        assertThat(store(yaml + "# why\n", 1).current().version()).isEqualTo(2);
    }

    @Test
    void storesNothingThatIsWrongAndSaysWhereWithTheNearestName() {
        TestAgents.store(agents, tenant, "planner", "echo");

        GroveException refused =
                refusal(() ->
                        store(
                                """
                                name: wrong
                                nodes:
                                  plan: {agent: planer, goal: "x ${nodes.lost.output}"}
                                """));

        assertThat(refused.code()).isEqualTo(ErrorCode.WORKFLOW_INVALID);
        assertThat(refused.errors())
                .containsExactly(
                        new FieldError(
                                "/nodes/plan/agent",
                                "there is no agent named planer; did you mean planner?",
                                "unknown_agent",
                                1,
                                1,
                                new FieldError.Place(3, 17)),
                        new FieldError(
                                "/nodes/plan/goal",
                                "nodes.lost is no node of this workflow; there are: plan",
                                "unknown_node",
                                1,
                                11,
                                new FieldError.Place(3, 31)));
        assertThat(workflows.find(tenant, "wrong")).isEmpty();
    }

    @Test
    void offersNoNameOfAnotherTenant() {
        TestAgents.store(agents, tenant, "planner", "echo");
        store(valueOf("digest", "1"));
        tenant = TestTenants.fresh(database);

        assertThat(
                        refusal(() ->
                                        store(
                                                """
                                                name: wrong
                                                nodes:
                                                  a: {agent: planer, goal: g}
                                                  b: {workflow: digests}
                                                """))
                                .errors())
                .extracting(FieldError::message)
                .containsExactly(
                        "there is no agent named planer", "there is no workflow named digests");
        assertThat(workflows.find(tenant, "digest")).isEmpty();
    }

    @Test
    void letsOneOfTwoWritersWin() throws Exception {
        store(valueOf("raced", "0"));

        List<Object> results =
                race(() -> store(valueOf("raced", "1"), 1), () -> store(valueOf("raced", "2"), 1));

        assertThat(results).filteredOn(StoreOutcome.Replaced.class::isInstance).hasSize(1);
        assertThat(results)
                .filteredOn(GroveException.class::isInstance)
                .singleElement()
                .satisfies(e ->
                        assertThat(((GroveException) e).code())
                                .isEqualTo(ErrorCode.VERSION_MISMATCH));
        assertThat(workflows.get(tenant, "raced").version()).isEqualTo(2);
    }

    @Test
    void refusesAPublishedNameThatAnAgentHas() {
        TestAgents.store(agents, tenant, "helper", "echo");
        store(valueOf("helper", "1"));
        agents.publish(tenant, "helper", null, 1, KEY);

        GroveException refused = refusal(() -> workflows.publish(tenant, "helper", null, 1, KEY));

        assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(refused).hasMessageContaining("published under this name");
        agents.unpublish(tenant, "helper", 1, KEY);
        workflows.publish(tenant, "helper", null, 1, KEY);
        assertThat(refusal(() -> agents.publish(tenant, "helper", null, 1, KEY)).code())
                .isEqualTo(ErrorCode.CONFLICT);
        workflows.delete(tenant, "helper", null);
        assertThat(agents.publish(tenant, "helper", null, 1, KEY).isPublished()).isTrue();
    }

    @RepeatedTest(5)
    void publishesOneOfAnAgentAndAWorkflowAtOnce() throws Exception {
        TestAgents.store(agents, tenant, "helper", "echo");
        store(valueOf("helper", "1"));

        List<Object> results =
                race(
                        () -> workflows.publish(tenant, "helper", null, 1, KEY),
                        () -> agents.publish(tenant, "helper", null, 1, KEY));

        assertThat(results)
                .filteredOn(GroveException.class::isInstance)
                .singleElement()
                .satisfies(
                        e -> assertThat(((GroveException) e).code()).isEqualTo(ErrorCode.CONFLICT));
        assertThat(
                        workflows.findPublished(tenant, "helper").isPresent()
                                ^ agents.findPublished(tenant, "helper").isPresent())
                .isTrue();
    }

    @Test
    void takesThePublicationBackWithTheNewVersionWhereThatIsAsked() {
        store(valueOf("tool", "1"));
        workflows.publish(tenant, "tool", null, 1, KEY);

        CheckedWorkflow next = workflows.check(tenant, WorkflowSource.yaml(valueOf("tool", "2")));
        StoredWorkflow stored = workflows.storeUnpublished(next, 1, KEY).current();

        assertThat(stored.version()).isEqualTo(2);
        assertThat(stored.publishedVersion()).isNull();
        assertThat(workflows.findPublished(tenant, "tool")).isEmpty();
        assertThat(refusal(() -> workflows.storeUnpublished(next, 0, KEY)).details())
                .containsEntry("expected_version", 0)
                .containsEntry("current_version", 2);
    }

    @Test
    void keepsAVersionPublishedUntilAnotherOneIs() {
        store(valueOf("tool", "1"));
        workflows.publish(tenant, "tool", null, 1, KEY);

        store(valueOf("tool", "2"));

        assertThat(workflows.findPublished(tenant, "tool").orElseThrow().version()).isEqualTo(1);
        assertThat(workflows.get(tenant, "tool").publishedVersion()).isEqualTo(1);
    }

    @Test
    void givesAgentsWorkflowsAsToolsAndKeepsThoseFromBeingDeleted() {
        store(valueOf("digest", "1"));

        assertThat(
                        refusal(() ->
                                        TestAgents.store(
                                                agents, tenant, "reader", "workflow:digests"))
                                .errors())
                .containsExactly(
                        new FieldError(
                                "tools[0]",
                                "no tool has this name; did you mean workflow:digest?"));
        TestAgents.store(agents, tenant, "reader", "echo", "workflow:digest");
        assertThat(refusal(() -> workflows.delete(tenant, "digest", null)))
                .hasMessageContaining("workflow:digest is listed by reader");
        TestAgents.store(agents, tenant, "reader", "echo");
        workflows.delete(tenant, "digest", null);
        assertThat(workflows.find(tenant, "digest")).isEmpty();
        assertThat(workflows.getVersion(tenant, "digest", 1).version()).isEqualTo(1);
    }

    @Test
    void findsAWorkflowThatWouldStartItselfThroughAnAgent() {
        store(valueOf("outer", "1"));
        TestAgents.store(agents, tenant, "reader", "echo", "workflow:outer");

        assertThat(
                        refusal(() ->
                                        store(
                                                """
                                                name: outer
                                                nodes: {a: {agent: reader, goal: g}}
                                                """))
                                .errors())
                .extracting(FieldError::code, FieldError::message)
                .containsExactly(tuple("recursion", "starts itself: outer → agent reader → outer"));
    }

    @Test
    void pinsAllThatIsUsedThroughOthersToo() {
        StoredWorkflow inner =
                store("name: inner\nnodes: {t: {tool: ws_read, with: {path: a}}}\n").current();
        store(valueOf("digest", "1"));
        TestAgents.store(agents, tenant, "reader", "echo", "workflow:digest");
        store(valueOf("digest", "2"));
        StoredWorkflow outer =
                store(
                                """
                                name: outer
                                nodes:
                                  a: {agent: reader, goal: g}
                                  m: {map: [1, 2], do: {nodes: {w: {workflow: inner}, b: {agent: reader, version: 1, goal: g}}, output: 1}}
                                """)
                        .current();

        WorkflowPins pins = workflows.pins(tenant, outer.definition());

        var reader = agents.get(tenant, "reader");
        assertThat(pins.all())
                .containsExactlyInAnyOrder(
                        new AgentPin("reader", null, reader.id(), 1, 1),
                        new AgentPin("reader", 1, reader.id(), 1, 1),
                        new WorkflowPin("inner", null, inner.id(), 1),
                        new WorkflowPin("digest", 1, workflows.get(tenant, "digest").id(), 1),
                        new ToolPin("ws_read", null));
        workflows.delete(tenant, "inner", null);
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> workflows.pins(tenant, outer.definition()))
                .satisfies(e ->
                        assertThat(e.errors())
                                .extracting(FieldError::message)
                                .containsExactly("there is no workflow named inner"));
    }

    @Test
    void estimatesWhatAWorkflowCostsThatAnotherOneRuns() {
        TestAgents.store(agents, tenant, "reader", "echo");
        store(
                """
                name: inner
                nodes: {a: {agent: reader, goal: g, limits: {max_turns: 3}}}
                limits: {max_tokens: 100}
                """);

        var cost =
                workflows
                        .validate(
                                tenant,
                                WorkflowSource.yaml(
                                        """
                                        name: outer
                                        nodes:
                                          i: {workflow: inner}
                                          k: {workflow: inner, limits: {max_cost_usd: 0.5}}
                                        """))
                        .cost();

        assertThat(cost.worstCaseUsd()).isEqualByComparingTo("0.5");
        assertThat(cost.unbounded()).containsExactly("/nodes/i: no max_cost_usd");
    }

    @Test
    void looksThroughALongChainOfWorkflowsAtOnce() {
        store(valueOf("w0", "1"));
        for (int i = 1; i <= 200; i++) {
            store("name: w%d\nnodes: {next: {workflow: w%d}}\n".formatted(i, i - 1));
        }
        long start = System.nanoTime();

        Analysis found =
                workflows.validate(
                        tenant,
                        WorkflowSource.yaml("name: last\nnodes: {next: {workflow: w200}}\n"));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        assertThat(found.isValid()).isTrue();
        assertThat(workflows.pins(tenant, found.definition().orElseThrow()).all()).hasSize(201);
    }

    @Test
    void refusesNamesOfGrovesOwnTools() {
        assertThat(refusal(() -> store(valueOf("ws_read", "1"))).errors())
                .extracting(FieldError::field, FieldError::code)
                .containsExactly(tuple("/name", "reserved_name"));
    }

    @SafeVarargs
    private static List<Object> race(Callable<Object>... acts) throws Exception {
        CyclicBarrier start = new CyclicBarrier(acts.length);
        List<Object> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Object>> running = new ArrayList<>();
            for (Callable<Object> act : acts) {
                running.add(
                        threads.submit(() -> {
                            start.await(60, TimeUnit.SECONDS);
                            try {
                                return act.call();
                            } catch (GroveException e) {
                                return e;
                            }
                        }));
            }
            for (Future<Object> one : running) {
                results.add(one.get(60, TimeUnit.SECONDS));
            }
        }
        return results;
    }
}
