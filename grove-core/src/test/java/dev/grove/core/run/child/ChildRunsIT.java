package dev.grove.core.run.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.TestAgents;
import dev.grove.core.database.LostCommits;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.TestModels;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.governance.TestAuthorities;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.lease.TestDispatchers;
import dev.grove.core.run.queue.TestQueues;
import dev.grove.core.run.record.request.ChildRunRequest;
import dev.grove.core.run.record.request.ChildStart;
import dev.grove.core.run.start.AgentAdmission;
import dev.grove.core.run.wait.DelegationObserver;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.NoTenantTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.Tools;
import dev.grove.core.wake.WakeUps;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.schema.JsonSchemas;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** A child is made again, since the connection of the first try was lost with its COMMIT. */
class ChildRunsIT {

    private static final String WORKER = "worker";
    private static final Tools TOOLS =
            new Tools(List.of(FakeTools.named("read")), new JsonSchemas());

    private TestDatabase database;
    private RunFixtures fixtures;
    private LostCommits network;
    private Agents agents;
    private TenantId tenant;
    private RunId parent;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        network = new LostCommits(database.tenantConnections());
        agents = TestAgents.on(database, TOOLS);
        tenant = fixtures.tenant("t");
        AgentId agent = TestAgents.store(agents, tenant, WORKER, "read");
        parent = fixtures.runningRun(tenant, agent);
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void isThereOnceThoughBothTriesAreSentToTheEnd() throws Exception {
        assertThat(madeWhileTheFirstTryIsLate(() -> {})).isInstanceOf(ChildStart.Begun.class);
        assertThatTheCallHasOneChild();
    }

    @Test
    void isFoundThoughItTookTheLastPlaceOfItsParent() throws Exception {
        fixtures.owner()
                .sql(
                        "UPDATE agent_runs SET limits = limits || '{\"max_children\":1}' WHERE id = :id")
                .param("id", parent.value())
                .update();
        assertThat(madeWhileTheFirstTryIsLate(() -> {})).isInstanceOf(ChildStart.Begun.class);
        assertThatTheCallHasOneChild();
    }

    /** The second try is refused before it comes to any lock of the first. */
    @Test
    void isFoundThoughItsAgentIsGoneByNow() throws Exception {
        assertThat(madeWhileTheFirstTryIsLate(() -> agents.delete(tenant, WORKER, null)))
                .isInstanceOf(ChildStart.Begun.class);
        assertThatTheCallHasOneChild();
    }

    @Test
    void isRefusedWhenItsAgentIsGoneAndTheFirstTryCameToNothing() throws Exception {
        ChildStart made =
                madeWhileTheFirstTryIsHeld(
                        () -> agents.delete(tenant, WORKER, null), network::vanish);
        assertThat(made)
                .isInstanceOfSatisfying(
                        ChildStart.Refused.class,
                        refused -> assertThat(refused.why()).contains(WORKER));
        assertThat(children()).isEmpty();
    }

    private ChildStart madeWhileTheFirstTryIsLate(Runnable meanwhile) throws Exception {
        return madeWhileTheFirstTryIsHeld(meanwhile, network::arrive);
    }

    /** The second try waits for what the first one holds before that comes to its end. */
    private ChildStart madeWhileTheFirstTryIsHeld(Runnable meanwhile, End ofTheFirst)
            throws Exception {
        ChildRuns children =
                childRuns(
                        new DelegationObserver() {
                            private boolean tried;

                            @Override
                            public void beforeChild(RunId of) {
                                if (!tried) {
                                    tried = true;
                                    network.breakAtTheNext();
                                    meanwhile.run();
                                }
                            }
                        });
        try (ExecutorService parents = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<ChildStart> made = parents.submit(() -> children.make(request()));
            await().until(() -> database.blockedSessions() > 0 || made.isDone());
            ofTheFirst.come();
            return made.get();
        }
    }

    /** End of the first try's transaction: its COMMIT arrives, or is lost. */
    private interface End {
        void come() throws SQLException;
    }

    private ChildRunRequest request() {
        return new ChildRunRequest(
                tenant,
                RunId.next(),
                parent,
                1,
                3,
                "call_3_1",
                new ChildRunRequest.Task.OfAgent(WORKER, "work", null),
                Duration.ofMinutes(1),
                null,
                LabelSet.NONE);
    }

    private ChildRuns childRuns(DelegationObserver observer) {
        TenantDatabase overNetwork = database.tenantsOver(network);
        Dispatcher dispatcher = TestDispatchers.idle(database, new WakeUps());
        return new ChildRuns(
                overNetwork,
                agents,
                TestSecrets.scrubbersOf(database),
                new AgentAdmission(
                        TestModels.on(database),
                        new AgentTools(TOOLS, new OwnTools(List.of(new NoTenantTools()))),
                        TestLimits.none(),
                        TestAuthorities.over(overNetwork)),
                TestQueues.over(database, overNetwork, dispatcher),
                Clock.systemUTC(),
                new StaticListableBeanFactory().getBeanProvider(WorkflowChildren.class),
                List.of(observer));
    }

    private void assertThatTheCallHasOneChild() {
        assertThat(children()).containsExactly(parent + " 3 call_3_1");
        assertThat(
                        fixtures.owner()
                                .sql("SELECT child_count FROM agent_runs WHERE id = :id")
                                .param("id", parent.value())
                                .query(Integer.class)
                                .single())
                .isEqualTo(1);
    }

    private List<String> children() {
        return fixtures.owner()
                .sql(
                        """
                        SELECT d.parent_run_id || ' ' || d.turn || ' ' || d.call_id
                          FROM agent_runs c LEFT JOIN agent_run_delegations d ON d.child_run_id = c.id
                         WHERE c.parent_run_id = :parent
                        """)
                .param("parent", parent.value())
                .query((row, _) -> row.getString(1))
                .list();
    }
}
