package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.run.workflow.advance.AdvanceObserver;
import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.WorkflowApprovals;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Races of a run between the plan of an advance and its transaction. */
@Import(WorkflowRacesIT.Additions.class)
class WorkflowRacesIT extends ServerIT {

    @Autowired private Between between = new Between();

    private WorkflowCaller caller;

    /** Does something before an advance is written, with its run and its number. */
    static final class Between implements AdvanceObserver {

        private final AtomicInteger advances = new AtomicInteger();
        private volatile BiConsumer<RunId, Integer> work = Between::nothing;

        private static void nothing(RunId run, Integer advance) {
            // It goes on as it would.
        }

        void does(BiConsumer<RunId, Integer> next) {
            advances.set(0);
            work = next;
        }

        @Override
        public void beforeAdvance(RunId run) {
            work.accept(run, advances.incrementAndGet());
        }
    }

    @TestConfiguration
    static class Additions {

        @Bean
        Between between() {
            return new Between();
        }
    }

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
    }

    @AfterEach
    void doNothingMore() {
        between.does(Between::nothing);
    }

    /** Another server takes the event, and dies before it advances the run. */
    @ParameterizedTest(name = "before advance {0}")
    @ValueSource(ints = {1, 2})
    void findsAnEventThatWasSentWhileAnAdvanceWasUnderWay(int advance) {
        caller.store(
                """
                name: crossed
                nodes:
                  a: {wait: {for: 1s}}
                  go: {wait: {event: go}}
                output: "${nodes.go.output.by}"
                """);
        between.does((run, number) -> {
            if (number == advance) {
                sendElsewhere(run);
            }
        });
        assertThat(caller.start("crossed", "{}").completed().asString()).isEqualTo("sea");
    }

    /** Writes the rows that the transaction of a sent event writes. */
    private void sendElsewhere(RunId run) {
        inOneTransaction(owner -> {
            int _ =
                    owner.sql(
                                    """
                                    INSERT INTO workflow_events (tenant_id, id, run_id, name, payload, at)
                                    SELECT tenant_id, :id, id, 'go', '{"by":"sea"}', now() FROM agent_runs WHERE id = :run
                                    """)
                            .param("id", UUID.randomUUID())
                            .param("run", run.value())
                            .update();
            int _ =
                    owner.sql(
                                    """
                                    INSERT INTO workflow_nodes (tenant_id, run_id, path, kind, status, attempt, due_at, started_at)
                                    SELECT tenant_id, id, '', 'graph', 'running', 1, now(), now() FROM agent_runs WHERE id = :run
                                    ON CONFLICT (run_id, path) DO UPDATE SET due_at = now()
                                    """)
                            .param("run", run.value())
                            .update();
        });
    }

    @Test
    void isCancelledAlthoughItsEndWasPlanned() {
        caller.store(
                """
                name: cancelled_at_its_end
                nodes:
                  a: {tool: echo, with: {text: a}}
                output: "${nodes.a.output}"
                """);
        between.does((run, number) -> {
            if (number == 2) {
                HttpAnswer cancelled = caller.http().post("/workflow-runs/" + run + "/cancel", "");
                assertThat(cancelled.status()).as(cancelled.body()).isEqualTo(202);
            }
        });
        Started run = caller.start("cancelled_at_its_end", "{}");
        run.awaitEnd("cancelled");
        assertThat(run.status("a")).isEqualTo("cancelled");
        assertThat(run.eventTypes()).doesNotContain("run.completed", "node.completed");
    }

    /** A person decides while what the plan assumes is that no one has. */
    @Test
    void takesADecisionThatCameWhileItsTimeWasOver() {
        caller.store(
                """
                name: decided_late
                nodes:
                  approve: {ask: {title: "Now?", timeout: 1s, on_timeout: deny}}
                output: "${nodes.approve.output.decision}"
                """);
        between.does((run, number) -> {
            if (number == 2) {
                HttpAnswer approved =
                        caller.http()
                                .post(
                                        "/workflow-runs/" + run + "/asks/approve",
                                        WorkflowApprovals.OF_NOTHING_SHOWN);
                assertThat(approved.status()).as(approved.body()).isEqualTo(202);
            }
        });
        Started run = caller.start("decided_late", "{}");
        assertThat(run.completed().asString()).isEqualTo("approve");
        HttpAnswer again =
                caller.http().post(run.path("asks/approve"), WorkflowApprovals.OF_NOTHING_SHOWN);
        assertThat(again.status()).isEqualTo(409);
    }

    /** Each run below it refers to the root's row, and an insert of one holds it for that long. */
    @Test
    void goesOnAndIsCancelledWhileARunOfItsTreeIsInserted() {
        caller.store(
                """
                name: referred
                nodes:
                  go: {wait: {event: go}}
                  never: {wait: {event: never}, after: [go]}
                """);
        Started run = caller.start("referred", "{}");
        run.awaitNode("go", "waiting");
        inOneTransaction(owner -> {
            UUID _ =
                    owner.sql("SELECT id FROM agent_runs WHERE id = :id::uuid FOR KEY SHARE")
                            .param("id", run.id())
                            .query(UUID.class)
                            .single();
            assertThat(caller.http().post(run.path("events/go"), "{}").status()).isEqualTo(202);
            run.awaitNode("never", "waiting");
            assertThat(caller.http().post(run.path("cancel"), "").status()).isEqualTo(202);
            run.awaitEnd("cancelled");
        });
    }
}
