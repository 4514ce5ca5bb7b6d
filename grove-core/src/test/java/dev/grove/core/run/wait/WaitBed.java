package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.grove.core.SettableClock;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.TestAgents;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.ending.RunEndings;
import dev.grove.core.run.governance.TestGovernedRuns;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.lease.TestDispatchers;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.session.SessionRuns;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.NoTenantTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.Tools;
import dev.grove.core.wake.TakenWakeUps;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import dev.grove.language.schema.JsonSchemas;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Waits on a database of their own, and a run that waits. */
abstract class WaitBed {

    static final Decider DECIDER = new Decider(KeyId.next(), "alice", Scope.INVOKE);
    final SettableClock clock = new SettableClock();
    final List<EventLine> published = new CopyOnWriteArrayList<>();
    final WakeUps others = new WakeUps();
    final EventHub hub = new RecordingHub();
    TestDatabase database;
    RunFixtures fixtures;
    Scrubbers scrubbers;
    Dispatcher dispatcher;
    Waits waits;
    TenantId tenant;
    AgentId agent;
    RunId run;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        scrubbers = TestSecrets.scrubbersOf(database);
        dispatcher = TestDispatchers.idle(database, others);
        Tools tools = new Tools(List.of(FakeTools.named("read")), new JsonSchemas());
        Agents agents = TestAgents.on(database, tools);
        WorkRules rules =
                new WorkRules(
                        agents, new AgentTools(tools, new OwnTools(List.of(new NoTenantTools()))));
        waits =
                new Waits(
                        database.tenantDatabase(),
                        new ClientResults(scrubbers),
                        new Decisions(
                                rules,
                                scrubbers,
                                new BudgetDecisions(
                                        new BudgetRaises(
                                                rules,
                                                new StaticListableBeanFactory()
                                                        .getBeanProvider(SessionRuns.class)),
                                        scrubbers),
                                TestGovernedRuns.over(database, scrubbers)),
                        new RunEndings(new SimpleMeterRegistry()),
                        dispatcher,
                        hub,
                        clock);
        tenant = fixtures.tenant("t");
        agent = TestAgents.store(agents, tenant, "reader", "read");
        run = waitingRun();
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    RunId waitingRun() {
        RunId waiting = fixtures.runningRun(tenant, agent);
        move(waiting, "waiting");
        return waiting;
    }

    void move(RunId moved, String status) {
        fixtures.owner()
                .sql("UPDATE agent_runs SET status = :status WHERE id = :id")
                .param("status", status)
                .param("id", moved.value())
                .update();
    }

    /** Has the run wait for an answer to a call. */
    OpenedWait ask(WaitKind kind, String call) {
        return ask(run, kind, call);
    }

    OpenedWait ask(RunId asking, WaitKind kind, String call) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode().put("path", "a/" + call);
        OpenedWait wait =
                new OpenedWait(
                        Uuids.next(),
                        3,
                        call,
                        kind,
                        "read",
                        arguments,
                        ArgumentsDigest.of(arguments),
                        clock.instant(),
                        clock.instant().plusSeconds(300),
                        clock.instant().plusSeconds(300));
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool,
                               arguments, digest, created_at, expires_at, due_at)
                        VALUES (:tenant, :id, :run, 3, :call, :kind, 'read', :arguments::json, :digest,
                                :created::timestamptz, :expires::timestamptz, :expires::timestamptz)
                        """)
                .param("tenant", tenant.value())
                .param("id", wait.id())
                .param("run", asking.value())
                .param("call", call)
                .param("kind", kind.wireName())
                .param("arguments", arguments.toString())
                .param("digest", wait.digest())
                .param("created", wait.createdAt().toString())
                .param("expires", wait.dueAt().toString())
                .update();
        return wait;
    }

    /** Waits of the run's turn with their outcomes, in the order in which they were asked. */
    List<StoredWait> stored() {
        return database.tenantDatabase().call(tenant, jdbc -> WaitRows.ofTurn(jdbc, run, 3));
    }

    WaitOutcome outcome(OpenedWait wait) {
        return stored().stream()
                .filter(one -> one.asked().id().equals(wait.id()))
                .findFirst()
                .orElseThrow()
                .answer()
                .orElseThrow();
    }

    List<String> publishedTypes() {
        return published.stream().map(EventLine::type).toList();
    }

    /** Columns of a wait's row that describe its end. */
    OutcomeColumns columns(OpenedWait wait) {
        return OutcomeColumns.of(outcome(wait));
    }

    /** Name of the decider in a wait's row. */
    String decidedBy(OpenedWait wait) {
        return fixtures.owner()
                .sql("SELECT decided_by_name FROM agent_run_waits WHERE id = :id")
                .param("id", wait.id())
                .query(String.class)
                .single();
    }

    /** Checks that the dispatcher was woken, and other replicas with it. */
    void assertWoken() throws InterruptedException {
        others.publish(WakeUp.KEYS);
        assertThat(TakenWakeUps.of(others)).isEqualTo(Set.of(WakeUp.KEYS, WakeUp.QUEUED));
    }

    void assertNotWoken() throws InterruptedException {
        others.publish(WakeUp.KEYS);
        assertThat(TakenWakeUps.of(others)).isEqualTo(Set.of(WakeUp.KEYS));
    }

    static GroveException refusal(ErrorCode code, ThrowingCallable call) {
        GroveException refused = catchThrowableOfType(GroveException.class, call);
        assertThat(refused).isNotNull();
        assertThat(refused.code()).isEqualTo(code);
        return refused;
    }

    private final class RecordingHub extends EventHub {
        @Override
        public void publish(RunId of, List<EventLine> events) {
            published.addAll(events);
            super.publish(of, events);
        }
    }
}
