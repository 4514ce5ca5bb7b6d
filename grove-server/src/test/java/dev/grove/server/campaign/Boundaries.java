package dev.grove.server.campaign;

import dev.grove.server.campaign.Observation.Acting;
import dev.grove.server.campaign.Observation.Asking;
import dev.grove.server.campaign.Observation.Committing;
import dev.grove.server.campaign.Observation.Sandboxing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Every boundary there is. A feature that adds a commit adds a line here: the commit is known by an
 * event that is written in it, or by words of its SQL, and a {@link Scenario} leads a run past it.
 */
final class Boundaries {

    /** The turn that the campaign holds the model at. */
    private static final int SOME_TURN = 2;

    private static final String ENDS_A_WAIT = "UPDATE agent_run_waits";

    /** Table that every advance of a workflow writes. */
    private static final String NODES = "workflow_nodes";

    /** A run that had stopped or failed is queued again. */
    private static final String RESUMES = "stop_reason = NULL";

    /** A message begins, with its run. */
    private static final String BEGINS = "INSERT INTO session_messages AS m";

    private static final String QUEUES = "INSERT INTO session_messages (";

    private static final String VOTES = "INSERT INTO decision_votes";

    private static final String BRAKES = "SET brake = ";

    /** In place of a result that no model is shown. */
    private static final String REFERENCE = "{{result:1.1}}";

    private static final String EXPIRES = "resolution = 'expired'";

    static final Boundary ANSWERED =
            Boundary.of("answered", new CountedRun(), commit("turn.answered", "tool.started"))
                    .underLease()
                    .often(3);

    /** The unsafe call of a call run takes effect. */
    static final Boundary CALL_CALLED =
            Boundary.step("call-called", new CallRun(), acting("count_unsafe"));

    /** A run's third answer comes after the files of its first turns were kept. */
    static final Boundary FILES_KEPT =
            Boundary.of("files-kept", new FiledRun(), commit("turn.answered", "call_3_1"));

    private Boundaries() {}

    static List<Boundary> ofRuns() {
        return Stream.of(ofAgents(), ofCalls(), ofWorkflows(), ofSessions())
                .flatMap(List::stream)
                .toList();
    }

    /** Boundaries of runs that make one call. */
    private static List<Boundary> ofCalls() {
        Scenario calls = new CallRun();
        return List.of(
                Boundary.of("call-queued", calls, commit("run.queued", "count_")),
                Boundary.of("call-begun", calls, commit("tool.started")).underLease().often(2),
                CALL_CALLED,
                Boundary.of("call-left", calls, commit("tool.completed", "run.completed"))
                        .underLease()
                        .often(2),
                Boundary.of("call-waited", calls, commit("run.waiting")).underLease(),
                Boundary.of("call-decided", calls, commit(ENDS_A_WAIT, "approval.decided")),
                Boundary.of("call-doubted", calls, commit("tool.settled", "run.waiting"))
                        .underLease()
                        .whenTakenOver(),
                Boundary.of("call-settled", calls, commit(ENDS_A_WAIT, "in_doubt.decided"))
                        .whenTakenOver());
    }

    /** Boundaries of workflows, which are executed by transactions alone, never under a lease. */
    private static List<Boundary> ofWorkflows() {
        Scenario flow = new FlowRun();
        Scenario events = new EventsRun();
        Scenario retries = new RetriesRun();
        Scenario cancels = new CancelsRun();
        Scenario resumes = new ResumesRun();
        Scenario spends = new SpendsRun();
        Scenario doubts = new DoubtsRun();
        Scenario cutOff = new CutOffRun();
        return List.of(
                Boundary.of("workflow-started", flow, commit("run.queued").and(no(NODES))),
                Boundary.of("workflow-begun", flow, commit("run.started", "node.started")),
                Boundary.of("workflow-advanced", flow, commit("node.completed", "run.queued")),
                Boundary.of("workflow-mapped", flow, commit("map.progress")).often(3),
                Boundary.of("workflow-child-left", flow, commit("tool.completed", "run.completed"))
                        .underLease()
                        .often(6),
                Boundary.of("workflow-ended", new NestsRun(), commit("run.completed", NODES))
                        .often(2),
                Boundary.of("workflow-rounded", new RoundsRun(), commit("loop.round")).often(2),
                Boundary.of("workflow-asked", new AsksRun(), commit("node.waiting")),
                Boundary.of("workflow-decided", new AsksRun(), commit("node.settled")),
                Boundary.of("workflow-sent", events, commit("INSERT INTO workflow_events"))
                        .often(2),
                Boundary.of("workflow-taken", events, commit("UPDATE workflow_events")),
                Boundary.of("workflow-retrying", retries, commit("node.retrying")),
                Boundary.of("workflow-retried", retries, commit("node.started", RESUMES)),
                Boundary.of("workflow-cancelled", cancels, commit("run.cancelled", NODES)),
                Boundary.of("workflow-cascaded", cancels, commit("run.cancelled").and(no(NODES)))
                        .often(2),
                Boundary.of("workflow-failed", new FailsRun(), commit("node.failed", "run.failed")),
                Boundary.of(
                        "workflow-left-over",
                        new FailsRun(),
                        commit("run.cancelled").and(no(NODES))),
                Boundary.of("workflow-spent", spends, commit("turn.answered", "tool.started"))
                        .underLease()
                        .often(2),
                Boundary.of("workflow-capped", spends, commit("run.stopped")).underLease(),
                Boundary.of("workflow-expired", resumes, commit("node.failed", "run.failed")),
                Boundary.of("workflow-resumed", cutOff, commit(RESUMES, NODES)),
                Boundary.of("workflow-forked", new ForksRun(), commit("FROM workflow_map_pages")),
                Boundary.step("workflow-acted", doubts, acting("act_unsafe")).often(2),
                Boundary.step("workflow-keyed", doubts, acting("act_keyed")).often(8),
                Boundary.of("workflow-doubted", doubts, commit("node.retrying")).often(2),
                Boundary.of("workflow-cut-off", cutOff, commit("run.cancelled").and(no(NODES))),
                Boundary.of("workflow-valued", new HostileRun(), commit("node.completed"))
                        .often(2));
    }

    /** Boundaries of conversations, each of whose messages is answered by a run. */
    private static List<Boundary> ofSessions() {
        Scenario talking = new TalkingSession();
        Scenario chatting = new ChattingSession();
        Scenario queueing = new QueueingSession();
        Scenario interrupting = new InterruptingSession();
        Scenario asking = new AskingSession();
        Scenario summarised = new SummarisedSession();
        Scenario revised = new RevisedSession();
        Scenario capped = new CappedSession();
        return List.of(
                Boundary.of("session-begun", talking, commit("INSERT INTO sessions (")),
                Boundary.of("chat-begun", chatting, commit(BEGINS, "run.queued")),
                Boundary.of("message-begun", talking, commit(BEGINS, "run.queued")).often(3),
                Boundary.step("message-asked", talking, Boundaries::asks).beforeOnly().often(3),
                Boundary.of("message-answered", talking, commit("turn.answered", "tool.started"))
                        .underLease()
                        .often(3),
                Boundary.step("message-called", talking, acting("count_unsafe")).often(3),
                Boundary.of("message-queued", queueing, commit(QUEUES)).often(2),
                Boundary.of("answer-ended", queueing, commit("run.completed"))
                        .underLease()
                        .often(2),
                Boundary.of("queue-advanced", queueing, commit(BEGINS, "m.first DESC")).often(2),
                Boundary.of(
                        "interrupt-queued",
                        interrupting,
                        commit(QUEUES, InterruptingSession.INTERRUPTS)),
                Boundary.of("interrupted", interrupting, commit("run.cancelled")).underLease(),
                Boundary.of("message-waited", asking, commit("run.waiting")).underLease(),
                Boundary.of("message-brought", asking, commit(ENDS_A_WAIT, "run.queued")),
                Boundary.of("session-summarised", summarised, commit("context.compacted"))
                        .underLease()
                        .often(2),
                Boundary.of("summary-handed-on", summarised, commit(BEGINS, "run.queued"))
                        .onceSeen(commit("context.compacted")),
                Boundary.of("session-spent", capped, commit("turn.answered", "tool.started"))
                        .underLease()
                        .often(2),
                Boundary.of("session-capped", capped, commit("run.stopped")).underLease(),
                Boundary.of("session-rewound", revised, commit("SET state = 'superseded'")),
                Boundary.of("session-branched", revised, commit("state = 'started' AND n <=")),
                Boundary.of("branch-continued", revised, commit(BEGINS, "run.queued"))
                        .onceSeen(commit("state = 'started' AND n <="))
                        .often(2));
    }

    private static List<Boundary> ofAgents() {
        Scenario counted = new CountedRun();
        return List.of(
                Boundary.of("queued", counted, commit("run.queued", "INSERT INTO agent_runs")),
                Boundary.of("claimed", new KeyedRun(), commit("epoch = n.epoch + 1"))
                        .onceSeen(commit("run.queued", "INSERT INTO agent_runs")),
                Boundary.of("opened", counted, commit("turn.started").and(no("tool.completed")))
                        .underLease(),
                Boundary.step("asked", counted, Boundaries::asks).beforeOnly(),
                ANSWERED,
                Boundary.step("called", counted, acting("count_unsafe")).often(2),
                Boundary.of(
                                "progressed",
                                counted,
                                commit("tool.completed", "tool.started").and(no("turn.started")))
                        .underLease(),
                Boundary.of("turned", counted, commit("tool.completed", "turn.started"))
                        .underLease()
                        .often(2),
                Boundary.of("left", counted, commit("run.completed")).underLease(),
                Boundary.of("renewed", counted, commit("UPDATE replicas")),
                Boundary.of("judged", counted, commit("FOR UPDATE OF silent")).beforeOnly(),
                Boundary.of("taken-over", counted, commit("changes, raw_answer FROM run_log"))
                        .whenTakenOver(),
                Boundary.of("cancel-asked", new CancelledRun(), commit("cancel_requested = true")),
                Boundary.of("cancelled", new CancelledRun(), commit("run.cancelled")).underLease(),
                Boundary.of("stopped", new ResumedRun(), commit("run.stopped")).underLease(),
                Boundary.of("resume-asked", new ResumedRun(), commit("SET status = 'queued'")),
                Boundary.of(
                        "forked",
                        new ForkedRun(),
                        commit("INSERT INTO agent_run_messages", "run.queued")),
                Boundary.of(
                        "keyed",
                        new KeyedRun(),
                        commit("INSERT INTO idempotency_keys", "run.queued")),
                Boundary.of("waited", new WaitingRun(), commit("run.waiting"))
                        .underLease()
                        .often(2),
                Boundary.of(
                        "brought",
                        new WaitingRun(),
                        commit(ENDS_A_WAIT, "run.queued").and(no("approval.decided"))),
                Boundary.of(
                        "decided",
                        new WaitingRun(),
                        commit(ENDS_A_WAIT, "approval.decided").and(no(EXPIRES))),
                Boundary.of("expired", new ExpiredRun(), commit(EXPIRES, "approval.decided")),
                Boundary.of("voted", new VotedRun(), commit(VOTES).and(no(ENDS_A_WAIT))),
                Boundary.of("voted-last", new VotedRun(), commit(VOTES, ENDS_A_WAIT)),
                Boundary.of("exception-asked", new ExceptionRun(), commit("run.waiting"))
                        .underLease(),
                Boundary.of(
                        "exception-granted",
                        new ExceptionRun(),
                        commit(ENDS_A_WAIT, "capability.decided", "run.queued")),
                Boundary.of("braked", new BrakedRun(), commit(BRAKES)),
                Boundary.of("released", new BrakedRun(), commit(BRAKES))
                        .onceSeen(commit(ENDS_A_WAIT, "run.queued")),
                Boundary.of("paused", new PausedRun(), commit("run.handed_over")).underLease(),
                Boundary.of("grant-used", new GrantedRun(), commit("INSERT INTO grant_uses")),
                Boundary.of("planned", new PlannedRun(), commit("plan.declared")).underLease(),
                Boundary.of(
                                "held",
                                new HoldingRun(),
                                commit("tool.completed", REFERENCE).and(no("turn.answered")))
                        .underLease(),
                Boundary.of("passed", new HoldingRun(), commit("turn.answered", REFERENCE))
                        .underLease(),
                Boundary.of(
                        "review-begun",
                        new ReviewedRun(),
                        commit("INSERT INTO agent_run_reviews", "run.queued")),
                Boundary.of(
                        "review-ended",
                        new ReviewedRun(),
                        commit("UPDATE agent_run_reviews", VOTES)),
                Boundary.of("budget-waited", new BudgetRun(), commit("run.waiting")).underLease(),
                Boundary.of(
                        "raised",
                        new BudgetRun(),
                        commit(ENDS_A_WAIT, "budget.decided", "run.queued")),
                Boundary.of(
                        "refused",
                        new BudgetRun(),
                        commit(ENDS_A_WAIT, "budget.decided", "run.stopped")),
                Boundary.of(
                        "budget-expired",
                        new BudgetExpiredRun(),
                        commit(EXPIRES, "budget.decided")),
                Boundary.of(
                        "child-made",
                        new DelegatingRun(),
                        commit("INSERT INTO agent_run_delegations", "run.queued")),
                Boundary.of("delegated", new DelegatingRun(), commit("run.waiting")).underLease(),
                Boundary.of("child-left", new DelegatingRun(), commit("run.completed"))
                        .underLease(),
                Boundary.of("child-ended", new DelegatingRun(), commit(ENDS_A_WAIT, "child.ended")),
                Boundary.of("reserved", new CappedRun(), commit("INSERT INTO run_allotments"))
                        .often(4),
                Boundary.of("spent", new CappedRun(), commit("turn.answered", "tool.started"))
                        .underLease()
                        .often(2),
                Boundary.of("capped", new CappedRun(), commit("run.stopped")).underLease(),
                Boundary.of(
                                "settled",
                                new TreeRun(),
                                commit("DELETE FROM run_allotments", "run.completed"))
                        .underLease(),
                Boundary.of("compacted", new CompactedRun(), commit("context.compacted"))
                        .underLease());
    }

    /** Boundaries that need a container engine. */
    static List<Boundary> ofWorkspaces() {
        List<Boundary> all = new ArrayList<>();
        all.add(
                Boundary.of(
                        "place-recorded", new FiledRun(), commit("INSERT INTO run_workspaces")));
        all.add(Boundary.of("snapshot-recorded", new FiledRun(), commit("workspace_snapshots")));
        all.add(Boundary.of("put", new GivenRun(), commit("INSERT INTO agent_run_files")));
        for (String step : List.of("input_begin", "input_end")) {
            all.add(Boundary.step("sandbox-" + step, new GivenRun(), sandboxing(step)));
        }
        for (String step :
                List.of("start", "write", "shell", "keep_begin", "keep_read", "removeContainer")) {
            all.add(Boundary.step("sandbox-" + step, new FiledRun(), sandboxing(step)));
        }
        for (String step : List.of("restore_begin", "restore_write", "restore_end")) {
            all.add(
                    Boundary.step("sandbox-" + step, new FiledRun(), sandboxing(step))
                            .whenTakenOver());
        }
        return all;
    }

    private static Predicate<Observation> commit(String... words) {
        return observation ->
                observation instanceof Committing(var commit)
                        && Stream.of(words).allMatch(commit::says);
    }

    private static Predicate<Observation> no(String words) {
        return observation -> observation instanceof Committing(var commit) && !commit.says(words);
    }

    private static boolean asks(Observation observation) {
        return observation instanceof Asking asking && asking.turn() == SOME_TURN;
    }

    private static Predicate<Observation> acting(String tool) {
        return observation -> observation instanceof Acting acting && acting.tool().equals(tool);
    }

    private static Predicate<Observation> sandboxing(String step) {
        return observation ->
                observation instanceof Sandboxing sandboxing && sandboxing.step().equals(step);
    }
}
