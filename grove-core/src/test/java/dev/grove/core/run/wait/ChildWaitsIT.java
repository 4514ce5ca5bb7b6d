package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.ClaimedRuns;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.WaitKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A parent goes on when its children have ended, whichever of them comes last. */
class ChildWaitsIT extends WaitBed {

    private final List<String> observed = new ArrayList<>();
    private RunId child;
    private ChildWaits children;

    @BeforeEach
    void delegate() {
        child = delegated("c1");
        StaticListableBeanFactory beans = new StaticListableBeanFactory();
        beans.addBean("dispatcher", dispatcher);
        children =
                new ChildWaits(
                        database.engineDatabase(),
                        database.tenantDatabase(),
                        scrubbers,
                        beans.getBeanProvider(Dispatcher.class),
                        beans.getBeanProvider(WorkflowParents.class),
                        hub,
                        clock,
                        List.of(new Observer()));
    }

    @Test
    void answersTheParentOfAChildThatEnds() throws Exception {
        ClaimedRun claimed = end(child, "completed", "result = '\"done\"'");
        children.left(claimed, new ExecutionOutcome.Cancelled());
        WaitOutcome outcome = stored().getFirst().answer().orElseThrow();
        assertThat(outcome.resolution()).isEqualTo(WaitResolution.ANSWERED);
        assertThat(OutcomeColumns.of(outcome).content()).isEqualTo("done");
        assertThat(OutcomeColumns.of(outcome).isError()).isFalse();
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
        assertThat(publishedTypes()).containsExactly("child.ended", "run.queued");
        JsonNode event = JsonMapper.shared().readTree(published.getFirst().line());
        assertThat(event.get("turn").asInt()).isEqualTo(3);
        assertThat(event.get("tool_call_id").asString()).isEqualTo("c1");
        assertThat(event.get("child_run_id").asString()).isEqualTo(child.toString());
        assertThat(event.get("status").asString()).isEqualTo("completed");
        assertThat(event.get("stop_reason").isNull()).isTrue();
        assertThat(event.get("usage").get("input_tokens").asInt()).isEqualTo(7);
        assertThat(observed).containsExactly("before " + run, "after " + run);
        assertWoken();
    }

    @Test
    void waitsForItsOtherChildren() {
        delegated("c2");
        children.left(
                end(child, "completed", "result = '{\"a\":1}'"), new ExecutionOutcome.Cancelled());
        assertThat(columns(stored().getFirst().asked()).content()).isEqualTo("{\"a\":1}");
        assertThat(stored().getLast().isOpen()).isTrue();
        assertThat(fixtures.statusOf(run)).isEqualTo("waiting");
        assertThat(publishedTypes()).containsExactly("child.ended");
    }

    @Test
    void reportsWhyAChildHasNotFinished() {
        RunId failed = delegated("c2");
        RunId cancelled = delegated("c3");
        end(child, "stopped", "stop_reason = 'turn_cap'");
        end(failed, "failed", "error_code = 'model_error', error_message = 'no key'");
        end(cancelled, "cancelled", "summary = NULL");
        children.sweepNowAndThen();
        assertThat(stored()).allMatch(wait -> columns(wait.asked()).isError());
        assertThat(stored())
                .extracting(wait -> columns(wait.asked()).content())
                .containsExactly(
                        "The run "
                                + child
                                + " of the agent a was stopped by a limit before it had finished:"
                                + " turn_cap.",
                        "The run " + failed + " of the agent a failed, model_error: no key",
                        "The run " + cancelled + " of the agent a was cancelled.");
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
    }

    @Test
    void answersAParentThatBeginsToWaitForAChildThatHasEnded() {
        end(child, "completed", "result = '1'");
        OpenedWait asked = stored().getFirst().asked();
        children.left(
                ClaimedRuns.of(tenant, run, run), new ExecutionOutcome.Waiting(List.of(asked)));
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
    }

    @Test
    void looksAtNothingWhenNoParentIsConcerned() {
        end(child, "completed", "result = '1'");
        OpenedWait approval = ask(WaitKind.APPROVAL, "c9");
        children.left(
                ClaimedRuns.of(tenant, run, run), new ExecutionOutcome.Waiting(List.of(approval)));
        children.left(ClaimedRuns.of(tenant, run, run), new ExecutionOutcome.Cancelled());
        children.left(ClaimedRuns.of(tenant, child, run), new ExecutionOutcome.HandedOver());
        assertThat(observed).isEmpty();
    }

    @Test
    void leavesAParentAloneThatDoesNotWaitAnyMore() {
        move(run, "running");
        children.left(end(child, "completed", "result = '1'"), new ExecutionOutcome.Cancelled());
        assertThat(stored()).allMatch(StoredWait::isOpen);
        assertThat(published).isEmpty();
    }

    @Test
    void changesNothingWhileTheChildWorks() throws Exception {
        children.left(
                ClaimedRuns.of(tenant, run, run),
                new ExecutionOutcome.Waiting(List.of(stored().getFirst().asked())));
        assertThat(stored()).allMatch(StoredWait::isOpen);
        assertThat(fixtures.statusOf(run)).isEqualTo("waiting");
        assertNotWoken();
    }

    @Test
    void sweepsTheRestWhenOneParentCannotBeAnswered() {
        end(child, "completed", "result = '1'");
        RunId broken = run;
        run = waitingRun();
        end(delegated("c1"), "completed", "result = '2'");
        fixtures.owner()
                .sql("UPDATE agent_runs SET event_seq = 0 WHERE id = :id")
                .param("id", broken.value())
                .update();
        children.sweepNowAndThen();
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
        assertThat(fixtures.statusOf(broken)).isEqualTo("waiting");
    }

    /** A child of the run, and the wait for it. */
    private RunId delegated(String call) {
        RunId started = fixtures.runningChild(tenant, agent, run);
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_run_delegations (tenant_id, child_run_id, parent_run_id, turn, call_id)
                        VALUES (:tenant, :child, :parent, 3, :call)
                        """)
                .param("tenant", tenant.value())
                .param("child", started.value())
                .param("parent", run.value())
                .param("call", call)
                .update();
        ask(WaitKind.CHILD, call);
        return started;
    }

    private ClaimedRun end(RunId ended, String status, String more) {
        fixtures.owner()
                .sql(
                        "UPDATE agent_runs SET status = :status, input_tokens = 7, "
                                + more
                                + " WHERE id = :id")
                .param("status", status)
                .param("id", ended.value())
                .update();
        assertThat(fixtures.statusOf(ended)).isEqualTo(RunStatus.of(status).wireName());
        return ClaimedRuns.of(tenant, ended, run);
    }

    private final class Observer implements DelegationObserver {
        @Override
        public void beforeChildEnded(RunId parent) {
            observed.add("before " + parent);
        }

        @Override
        public void afterChildEnded(RunId parent) {
            observed.add("after " + parent);
        }
    }
}
