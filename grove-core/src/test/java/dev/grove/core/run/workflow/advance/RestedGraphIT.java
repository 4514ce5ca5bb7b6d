package dev.grove.core.run.workflow.advance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.run.workflow.node.Changes;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.node.Snapshot;
import dev.grove.core.run.workflow.run.RunClock;
import dev.grove.core.run.workflow.run.WorkflowRun;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** When an advance that found nothing to do takes back the request for it. */
class RestedGraphIT {

    private static final Instant ASKED = Instant.parse("2026-01-01T00:00:00.123456Z");
    private static final Instant NOW = ASKED.plusMillis(5);

    private TestDatabase database;
    private TenantDatabase tenants;
    private RunFixtures fixtures;
    private TenantId tenant;
    private RunId run;

    @BeforeEach
    void askForAnAdvance() {
        database = TestDatabase.fresh();
        tenants = database.tenantDatabase();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        run = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        tenants.run(tenant, jdbc -> NodeRows.expect(jdbc, run, ASKED));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void takesItBackWhileTheRunIsAsItWasRead() {
        tenants.run(tenant, jdbc -> AdvanceWriter.rest(jdbc, nothingToDo(eventSeq(), ASKED)));
        assertThat(due()).isEqualTo(NOW.plus(Limits.DEFAULTS.maxDuration()));
    }

    /** The rows that it read may be from before the other one's commit and from after it. */
    @Test
    void leavesItWhereAnotherAdvanceWasWrittenMeanwhile() {
        PlannedAdvance read = nothingToDo(eventSeq(), ASKED);
        fixtures.owner()
                .sql("UPDATE agent_runs SET event_seq = event_seq + 2 WHERE id = :run")
                .param("run", run.value())
                .update();
        tenants.run(tenant, jdbc -> AdvanceWriter.rest(jdbc, read));
        assertThat(due()).isEqualTo(ASKED);
    }

    @Test
    void leavesALaterOne() {
        PlannedAdvance read = nothingToDo(eventSeq(), ASKED);
        tenants.run(tenant, jdbc -> NodeRows.expect(jdbc, run, NOW));
        tenants.run(tenant, jdbc -> AdvanceWriter.rest(jdbc, read));
        assertThat(due()).isEqualTo(NOW);
    }

    private PlannedAdvance nothingToDo(long eventSeq, Instant due) {
        RunClock clock = new RunClock(NOW, Duration.ZERO, null, RunClock.Waits.NONE);
        WorkflowRun read =
                new WorkflowRun(
                        run,
                        null,
                        run,
                        0,
                        new WorkflowWork(
                                new WorkflowId(run.value()),
                                "w",
                                1,
                                "",
                                JsonNodeFactory.instance.objectNode(),
                                JsonNodeFactory.instance.objectNode(),
                                JsonNodeFactory.instance.objectNode(),
                                null,
                                null),
                        RunStatus.RUNNING,
                        Limits.DEFAULTS,
                        Limits.DEFAULTS,
                        50,
                        eventSeq,
                        NOW,
                        clock,
                        clock,
                        false,
                        null,
                        null);
        Snapshot snapshot =
                new Snapshot(
                        Map.of(NodeRow.GRAPH, NodeRow.ofGraph(due, ASKED)),
                        Map.of(),
                        Map.of(),
                        false);
        return new PlannedAdvance(read, snapshot, new Changes(), NOW);
    }

    private long eventSeq() {
        return fixtures.owner()
                .sql("SELECT event_seq FROM agent_runs WHERE id = :run")
                .param("run", run.value())
                .query(Long.class)
                .single();
    }

    private Instant due() {
        return fixtures.owner()
                .sql("SELECT due_at FROM workflow_nodes WHERE run_id = :run AND path = ''")
                .param("run", run.value())
                .query(OffsetDateTime.class)
                .single()
                .withOffsetSameInstant(ZoneOffset.UTC)
                .toInstant();
    }
}
