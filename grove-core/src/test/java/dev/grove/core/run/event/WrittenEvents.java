package dev.grove.core.run.event;

import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.event.DecisionEvent.Approval.Verdict;
import dev.grove.core.run.event.DecisionEvent.DecidedBy;
import dev.grove.core.run.event.StatusEvent.ForkedFrom;
import dev.grove.core.run.event.StatusEvent.Queued;
import dev.grove.core.run.event.StatusEvent.Resumed;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.UnansweredCall;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.request.ChildRunRequest;
import dev.grove.core.run.record.request.ChildStart;
import dev.grove.core.run.record.request.SendBack;
import dev.grove.core.run.vote.Review;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.expression.work.FaultKind;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Severity;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Events of every type in every shape that they are written in, with texts that need escapes. */
public final class WrittenEvents {

    public static final RunId RUN =
            new RunId(UUID.fromString("01990000-0000-7000-8000-000000000001"));
    public static final Instant AT = Instant.parse("2026-11-21T00:00:00.120Z");

    private static final RunId OTHER =
            new RunId(UUID.fromString("01990000-0000-7000-8000-000000000002"));
    private static final UUID ID = UUID.fromString("01990000-0000-7000-8000-000000000003");
    private static final Instant LATER = Instant.parse("2026-11-22T01:02:03.123456Z");
    private static final ModelRef MODEL = ModelRef.parse("scripted/s");
    private static final AgentWork WORK = new AgentWork(AgentId.next(), "greeter", 3, "g", MODEL);

    private static final Spending SPENT =
            new Spending(new Usage(100, 10, 20, 30), new BigDecimal("0.000123000"));
    private static final Spending DEAR =
            new Spending(new Usage(5_000_000_000L, 1, 0, 0), new BigDecimal("1234567.000000001"));

    private static final String TEXT = "Good \"day\" to you.\n\u0007 \ud83d\ude00";

    /** A character of two units stands where it is cut. */
    private static final String LONG = "x".repeat(999) + "\ud83d\ude00" + "y".repeat(1500);

    private static final ToolCall CALL =
            new ToolCall(
                    "call_1",
                    "echo",
                    json(
                            "{\"text\":\"h\\u00e9 \\\"q\\\" \\n<&>/ \\u2028\",\"n\":1.50,\"big\":12345678901234567890,\"nested\":{\"a\":[1,null,true]}}"));
    private static final ToolCall LONG_CALL =
            new ToolCall("call_2", "say \"x\"", json("{\"text\":\"" + "long ".repeat(600) + "\"}"));

    private WrittenEvents() {}

    public static List<RunEvent> all() {
        return Stream.of(
                        begun(),
                        waiting(),
                        ended(),
                        turns(),
                        calls(),
                        decisions(),
                        children(),
                        budgets(),
                        others(),
                        nodes())
                .flatMap(List::stream)
                .toList();
    }

    private static List<RunEvent> begun() {
        return List.of(
                Queued.of("greeter", 3, null),
                Queued.of("greeter", 3, new ForkedFrom(OTHER, 0)),
                Queued.child("child", 1, OTHER),
                Queued.call("echo"),
                Queued.AGAIN,
                new StatusEvent.Started(),
                new Resumed(Resumed.Reason.TAKEN_OVER),
                new Resumed(Resumed.Reason.ASKED),
                new StatusEvent.HandedOver(null),
                new StatusEvent.HandedOver(StatusEvent.HandedOver.Because.PAUSED),
                new StatusEvent.HandedOver(StatusEvent.HandedOver.Because.CEILING));
    }

    private static List<RunEvent> waiting() {
        return List.of(
                StatusEvent.Waiting.of(
                        List.of(
                                wait(2, WaitKind.APPROVAL, CALL, "d1", LATER),
                                wait(
                                        2,
                                        WaitKind.APPROVAL,
                                        new ToolCall("call_2", "echo", LONG_CALL.arguments()),
                                        "d2",
                                        null))),
                StatusEvent.Waiting.of(List.of(wait(2, WaitKind.IN_DOUBT, CALL, "d1", LATER))),
                StatusEvent.Waiting.of(
                        List.of(wait(1, WaitKind.CLIENT_TOOL, bare("ask_user"), "d1", null))),
                StatusEvent.Waiting.of(
                        List.of(wait(1, WaitKind.CHILD, bare("delegate_task"), "d1", null))),
                StatusEvent.Waiting.of(
                        List.of(wait(3, WaitKind.BUDGET, overBudget(), "d1", LATER))));
    }

    private static List<RunEvent> ended() {
        ObjectNode result = json("{\"greeting\":\"hello\",\"n\":2.500}");
        StringNode text = StringNode.valueOf(TEXT);
        return List.of(
                StatusEvent.Completed.of(StopReason.FINISH, result, "Greeted.", SPENT),
                StatusEvent.Completed.of(StopReason.TEXT, result, "Greeted.", SPENT),
                StatusEvent.Completed.of(StopReason.TEXT, text, null, Spending.NONE),
                StatusEvent.Completed.of(
                        StopReason.TEXT, StringNode.valueOf(LONG), null, Spending.NONE),
                StatusEvent.Completed.of(StopReason.FINISH, NullNode.getInstance(), null, DEAR),
                StatusEvent.Stopped.of(StopReason.DEADLINE, SPENT),
                StatusEvent.Stopped.of(
                        new ExecutionOutcome.Stopped(StopReason.TURN_CAP), WORK, SPENT),
                StatusEvent.Stopped.of(
                        new ExecutionOutcome.Stopped(
                                StopReason.TOKEN_BUDGET,
                                new Shortfall(
                                        Shortfall.LimitsOf.RUN,
                                        new Shortfall.Sum(1064, null),
                                        new Shortfall.Sum(1000, null))),
                        WORK,
                        SPENT),
                StatusEvent.Stopped.of(
                        new ExecutionOutcome.Stopped(
                                StopReason.USD_BUDGET,
                                new Shortfall(
                                        Shortfall.LimitsOf.ROOT,
                                        new Shortfall.Sum(1064, new BigDecimal("0.004710000")),
                                        new Shortfall.Sum(5000, new BigDecimal("0.000000000")))),
                        WORK,
                        SPENT),
                StatusEvent.Failed.of(new RunError(RunError.MODEL_REJECTED, TEXT)),
                new StatusEvent.Cancelled());
    }

    private static List<RunEvent> turns() {
        return List.of(
                new TurnEvent.Started(2),
                new TurnEvent.Retrying(2, 2, LATER, true, TEXT),
                new TurnEvent.SentBack(2, SendBack.ONLY_THOUGHT, TEXT),
                new TurnEvent.CutOff(2, 1, TEXT),
                new TurnEvent.ModelSwitched(2, "corp/m-1", "openai/m-2", TEXT),
                TurnEvent.Answered.of(
                        2,
                        new Answer(
                                "m-1",
                                TEXT,
                                List.of(CALL, LONG_CALL),
                                Answer.StopReason.TOOL_CALLS,
                                "{}"),
                        SPENT),
                TurnEvent.Answered.of(
                        2, new Answer("m-1", LONG, List.of(), Answer.StopReason.END, "{}"), DEAR));
    }

    private static List<RunEvent> calls() {
        List<RunEvent> calls = new ArrayList<>();
        calls.add(ToolEvent.Started.of(2, CALL));
        calls.add(ToolEvent.ended(2, CALL, Status.COMPLETED, TEXT));
        calls.add(ToolEvent.ended(2, CALL, Status.FAILED, LONG));
        calls.add(ToolEvent.ended(2, CALL, Status.INTERRUPTED, TEXT));
        calls.add(ToolEvent.ended(2, CALL, Status.DENIED, TEXT));
        for (Settlement.RecoveryAction way : Settlement.RecoveryAction.values()) {
            for (Effect effect : Effect.values()) {
                boolean restored = way == Settlement.RecoveryAction.INTERRUPTED;
                calls.add(ToolEvent.Settled.of(2, CALL, effect, new Settlement(way, restored)));
            }
        }
        return calls;
    }

    private static List<RunEvent> decisions() {
        DecidedBy ada = new DecidedBy(new KeyId(ID), "Ada \"L\"");
        return List.of(
                approval(Verdict.APPROVE, false, "d1", null, "fine", ada),
                approval(
                        Verdict.APPROVE,
                        false,
                        "d9",
                        json("{\"text\":\"uno\",\"n\":1.10}"),
                        null,
                        ada),
                approval(Verdict.DENY, false, null, null, "no", ada),
                approval(Verdict.DENY, true, null, null, null, null),
                new DecisionEvent.Voted(
                        2,
                        CALL.id(),
                        CALL.name(),
                        Verdict.APPROVE,
                        1,
                        2,
                        "b1",
                        json("{\"text\":\"uno\",\"n\":1.10}"),
                        "fine",
                        ada,
                        new DecisionEvent.Person("https://id.example.com", "ada")),
                new DecisionEvent.Voted(
                        2, CALL.id(), CALL.name(), Verdict.DENY, 1, 2, "b1", null, null, ada, null),
                new DecisionEvent.ReviewStarted(2, CALL.id(), CALL.name(), "reviewer", 3, OTHER),
                new DecisionEvent.Reviewed(
                        2,
                        CALL.id(),
                        CALL.name(),
                        "reviewer",
                        3,
                        OTHER,
                        Review.Outcome.APPROVED,
                        "fine"),
                new DecisionEvent.Reviewed(
                        2,
                        CALL.id(),
                        CALL.name(),
                        "reviewer",
                        null,
                        null,
                        Review.Outcome.NOT_ASKED,
                        null),
                doubt(DecisionEvent.Doubt.Outcome.HAPPENED, ada),
                doubt(DecisionEvent.Doubt.Outcome.DID_NOT_HAPPEN, ada),
                doubt(DecisionEvent.Doubt.Outcome.TELL_MODEL, ada),
                new DecisionEvent.Capability(
                        2,
                        "call_1",
                        "request_capability",
                        DecisionEvent.Capability.Answer.GRANT,
                        false,
                        new UUID(0, 1),
                        2,
                        LATER,
                        "for today",
                        ada),
                new DecisionEvent.Capability(
                        2,
                        "call_1",
                        "request_capability",
                        DecisionEvent.Capability.Answer.DENY,
                        true,
                        null,
                        null,
                        null,
                        null,
                        null),
                new DecisionEvent.Budget(
                        3,
                        DecisionEvent.Budget.Choice.RAISE,
                        false,
                        Shortfall.LimitsOf.ROOT,
                        9_000L,
                        new BigDecimal("1.500000000"),
                        "Go on.",
                        ada),
                new DecisionEvent.Budget(
                        3,
                        DecisionEvent.Budget.Choice.STOP,
                        true,
                        Shortfall.LimitsOf.RUN,
                        null,
                        null,
                        null,
                        null));
    }

    private static List<RunEvent> nodes() {
        EventError error = new EventError("tool_failed", TEXT);
        return List.of(
                new NodeEvent.Started("dig", "map", "Digs", null, 40),
                new NodeEvent.Started("memo/2/judge", "agent", null, OTHER, null),
                new NodeEvent.Waiting("approve", "ask", "Send it?", null, LATER),
                new NodeEvent.Waiting("paid", "wait", null, "paid", null),
                new NodeEvent.Retrying("dig/17", 2, LATER, true, error),
                NodeEvent.Completed.of("plan", CALL.arguments(), null),
                NodeEvent.Completed.of("plan", StringNode.valueOf(LONG), error),
                NodeEvent.Completed.bare("dig"),
                new NodeEvent.Failed("post", error, OTHER, false),
                new NodeEvent.Skipped("post", "when is false"),
                new NodeEvent.Settled("approve", "approve", "ann", null, 1),
                new NodeEvent.MapProgress("dig", 40, 8, 3, 1),
                new NodeEvent.LoopRound(
                        "memo", 2, false, new BigDecimal("7.5"), new BigDecimal("8")),
                new NodeEvent.LoopRound("memo", 2, true, null, null),
                new NodeEvent.BudgetShort("dig/9", new BigDecimal("0.40"), new BigDecimal("0.1")));
    }

    private static List<RunEvent> children() {
        ChildRunRequest request =
                new ChildRunRequest(
                        new TenantId(ID),
                        OTHER,
                        RUN,
                        1,
                        2,
                        "call_1",
                        new ChildRunRequest.Task.OfAgent("child", LONG, null),
                        Duration.ofSeconds(5),
                        null,
                        LabelSet.NONE);
        return List.of(
                ChildEvent.Started.of(2, CALL, request, new ChildStart.Begun("child", 4, 1)),
                new ChildEvent.Ended(
                        1,
                        "call_1",
                        "delegate_task",
                        OTHER,
                        "child",
                        RunStatus.COMPLETED,
                        StopReason.FINISH,
                        EventUsage.of(SPENT)),
                new ChildEvent.Ended(
                        1,
                        "call_1",
                        "delegate_task",
                        OTHER,
                        "child",
                        RunStatus.CANCELLED,
                        null,
                        EventUsage.of(Spending.NONE)));
    }

    private static List<RunEvent> budgets() {
        List<RunEvent> budgets = new ArrayList<>();
        budgets.add(new BudgetEvent.ReservedShort(2, 1000, 500));
        for (CallKind kind : CallKind.values()) {
            if (kind.isAssumed()) {
                budgets.add(
                        BudgetEvent.AssumedSpent.of(
                                new UnansweredCall(ID, 2, "scripted/s", kind, SPENT, AT)));
            }
        }
        budgets.add(BudgetEvent.AssumedSpent.billUnusable(2, "output_tokens is -1", SPENT));
        Amount billed = new Amount(17, new BigDecimal("0.000105000"));
        budgets.add(
                BudgetEvent.Underestimated.of(
                        2, new Amount(10, new BigDecimal("0.000000001")), billed));
        budgets.add(
                BudgetEvent.Underestimated.of(
                        2, new Amount(20, new BigDecimal("0.100000000")), billed));
        return budgets;
    }

    private static List<RunEvent> others() {
        return List.of(
                ContextEvent.of(
                        compaction(
                                1,
                                Compaction.Cause.THRESHOLD,
                                new Compaction.Done(LONG, 300),
                                SPENT)),
                ContextEvent.of(
                        compaction(
                                2,
                                Compaction.Cause.OVERFLOW,
                                new Compaction.Failed("no room"),
                                Spending.NONE)),
                new WorkspaceEvent.NotKept(2, "too large"),
                new WorkspaceEvent.FilesPut(
                        List.of(
                                new WorkspaceEvent.PutFile("data/in.txt", 4, "ab".repeat(32)),
                                new WorkspaceEvent.PutFile(
                                        "data/\u00e9.bin", 5_000_000_000L, "cd".repeat(32)))),
                new PolicyEvent.Denied(
                        2,
                        "call_2_1",
                        "echo",
                        rule("branches", Severity.HIGH),
                        "Push to agent/… only.",
                        List.of(new PolicyEvent.Faulted(rule("paths", null), FaultKind.MISSING))),
                new PolicyEvent.Asked(2, "call_2_1", "echo", rule("ask", null), null, List.of()),
                new PolicyEvent.Granted(4, "call_1", "git_push", ID, rule("branches", null)),
                new PolicyEvent.CeilingChanged("cd".repeat(32)),
                new PolicyEvent.CeilingChanged(null),
                new PolicyEvent.Watched(2, "call_2_1", "echo", rule("default", null), Outcome.DENY),
                new LabelEvent.Raised(
                        2,
                        "call_2_1",
                        "crm:fetch",
                        List.of("c:provider:crm"),
                        List.of("c:provider:crm", "u:web")),
                new PolicyEvent.Raised(
                        2, "call_2_1", "echo", Severity.HIGH, "watch/anomalies", 1, "volume", true),
                new PlanEvent.Declared(
                        2,
                        "call_2_1",
                        "plan",
                        List.of(
                                new PlanEvent.Step("ws_*", "Looks around."),
                                new PlanEvent.Step("git_push", TEXT))),
                new PlanEvent.Revised(
                        3,
                        "call_3_1",
                        "plan_revise",
                        "The tests fail.",
                        List.of(new PlanEvent.Step("*", "Mends them."))),
                new ObservationEvent.Observed(
                        2, "call_2_1", "observe", ID, TEXT, List.of(), null, null),
                new ObservationEvent.Observed(
                        3,
                        "call_3_1",
                        "observe",
                        ID,
                        "The build is red.",
                        List.of("build-7", "ci"),
                        (ObjectNode)
                                JsonMapper.shared()
                                        .readTree("{\"runs\":3,\"ratio\":0.25,\"red\":true}"),
                        List.of("u:web")),
                new AuthorityEvent.Changed("ab".repeat(32), List.of("cd".repeat(32))),
                new MessageEvent.Steered(
                        UUID.fromString("0198c0de-0000-7000-8000-000000000001"), 3),
                new LiveEvent.TextDelta(2, 1, 7, TEXT),
                new LiveEvent.NotLive(RunStatus.QUEUED),
                new LiveEvent.NotLive(RunStatus.WAITING));
    }

    private static PolicyEvent.Rule rule(String id, @Nullable Severity severity) {
        return new PolicyEvent.Rule(
                "ab".repeat(32), "repo-writer", 3, id, severity, id.equals("ask") ? true : null);
    }

    private static Compaction compaction(
            int number, Compaction.Cause cause, Compaction.Outcome outcome, Spending spending) {
        return new Compaction(
                number, cause, 5, null, 4, "scripted/s", outcome, 9000, spending, AT, LATER);
    }

    private static RunEvent approval(
            Verdict verdict,
            boolean expired,
            @Nullable String digest,
            @Nullable ObjectNode arguments,
            @Nullable String reason,
            @Nullable DecidedBy by) {
        return new DecisionEvent.Approval(
                2, "call_1", "echo", verdict, expired, "d1", digest, arguments, reason, by);
    }

    private static RunEvent doubt(DecisionEvent.Doubt.Outcome outcome, DecidedBy by) {
        return new DecisionEvent.Doubt(2, "call_1", "echo", outcome, null, by);
    }

    /** Call of a budget wait, whose tool is the model. */
    private static ToolCall overBudget() {
        Shortfall shortfall =
                new Shortfall(
                        Shortfall.LimitsOf.ROOT,
                        new Shortfall.Sum(1064, new BigDecimal("0.004710000")),
                        new Shortfall.Sum(1000, null));
        BudgetAsk ask =
                new BudgetAsk(
                        new ExecutionOutcome.Stopped(StopReason.TOKEN_BUDGET, shortfall),
                        shortfall,
                        MODEL);
        return new ToolCall(BudgetAsk.CALL_ID, MODEL.toString(), ask.arguments());
    }

    private static OpenedWait wait(
            int turn, WaitKind kind, ToolCall call, String digest, @Nullable Instant expiresAt) {
        return new OpenedWait(
                ID,
                turn,
                call.id(),
                kind,
                call.name(),
                call.arguments(),
                digest,
                AT,
                expiresAt,
                LATER);
    }

    private static ToolCall bare(String tool) {
        return new ToolCall("call_1", tool, json("{}"));
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }
}
