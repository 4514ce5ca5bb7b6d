package dev.grove.core.run.governance;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.PastCall;
import dev.grove.core.policy.PastCalls;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Calls of runs as their logs have them, each with the facts that it was decided by, or would have
 * been: what ended after it began is not among them. Arguments are those that the model asked for.
 */
@Component
public class CallsOfRuns implements PastCalls {

    private static final String WORK =
            "SELECT %s FROM agent_runs r WHERE r.tenant_id = :tenant AND r.id = :run"
                    .formatted(WorkColumns.of("r"));

    private final TenantDatabase database;
    private final WorkRules rules;

    CallsOfRuns(TenantDatabase database, WorkRules rules) {
        this.database = database;
        this.rules = rules;
    }

    /** Tools that a run had. */
    public ToolRegistry toolsOf(TenantId tenant, Work work) {
        return rules.of(tenant, work).tools();
    }

    /**
     * Reads the calls of a run that began, in the order in which its model asked for them. Calls
     * that no policy decides are not among them: their tool is gone, or refused the arguments.
     */
    public List<PastCall> of(
            TenantSql jdbc, RunId run, Work work, ToolRegistry tools, List<JournalledTurn> turns) {
        return of(jdbc, run, work, tools, turns, () -> false);
    }

    /**
     * Reads them until it is over: a run may have made many.
     *
     * @param isOver asked before each call
     */
    public List<PastCall> of(
            TenantSql jdbc,
            RunId run,
            Work work,
            ToolRegistry tools,
            List<JournalledTurn> turns,
            BooleanSupplier isOver) {
        ActingRow row = ActingRow.read(jdbc, run);
        CallFacts facts =
                new CallFacts(
                        row.of(run, work),
                        new CallHistory(),
                        new HeldResults(),
                        new RunLabelling(row.labels(), _ -> ChildRead.NOTHING));
        LoggedGrants grants = row.isGoverned() ? LoggedGrants.read(jdbc, run) : LoggedGrants.NONE;
        List<PastCall> calls = new ArrayList<>();
        Spending spent = Spending.NONE;
        int answers = 0;
        for (JournalledTurn turn : turns) {
            TurnChange.Answered answered = turn.answered();
            if (answered == null) {
                continue;
            }
            spent = spent.plus(answered.spending());
            answers++;
            Hindsight seen = new Hindsight(turn, answered.answer().toolCalls());
            for (ToolCall call : seen.calls()) {
                if (isOver.getAsBoolean()) {
                    return calls;
                }
                CallProgress progress = turn.progress().get(call.id());
                if (progress == null
                        || !(tools.resolve(call.name()) instanceof ToolRegistry.Found found)) {
                    continue;
                }
                seen.now = decidedAt(progress);
                ResolvedCall resolved = facts.resolve(seen, call, seen.now);
                if (resolved.faultOf(found).isEmpty()) {
                    calls.add(
                            new PastCall(
                                    run,
                                    turn.turn(),
                                    call.id(),
                                    call.name(),
                                    facts.of(
                                            seen,
                                            new GovernedRun.Next(
                                                    call,
                                                    resolved.call(),
                                                    found.tool().spec(),
                                                    seen.now,
                                                    answers,
                                                    spent.costUsd())),
                                    grants.of(turn.turn(), call)));
                }
            }
            seen.now = Instant.MAX;
        }
        return calls;
    }

    /** A call that waited and is denied then has begun to wait long before that was decided. */
    private static Instant decidedAt(CallProgress progress) {
        Instant ended = progress.completedAt();
        return progress.status() == CallProgress.Status.DENIED && ended != null
                ? ended
                : progress.startedAt();
    }

    @Override
    public PastCall get(TenantId tenant, RunId run, int turn, String callId) {
        Work work =
                database.call(
                        tenant,
                        jdbc ->
                                jdbc.sql(WORK)
                                        .param("run", run.value())
                                        .query((row, _) -> WorkColumns.read(row))
                                        .optional()
                                        .orElseThrow(UnknownRun::ofAnyKind));
        ToolRegistry tools = toolsOf(tenant, work);
        List<PastCall> calls =
                database.call(
                        tenant,
                        jdbc ->
                                turn < 1
                                        ? List.<PastCall>of()
                                        : of(
                                                jdbc,
                                                run,
                                                work,
                                                tools,
                                                TurnRows.read(jdbc, run, 0, turn)));
        return calls.stream()
                .filter(call -> call.turn() == turn && call.callId().equals(callId))
                .findFirst()
                .orElseThrow(() ->
                        GroveException.notFound(
                                "The run has no such call that a policy would decide: it has no call of this id in this turn, the call did not begin, or its tool is gone or refused the arguments; GET /agent-runs/%s/turns lists them"
                                        .formatted(run)));
    }

    /** A turn as it was at a moment. Not thread-safe. */
    private static final class Hindsight implements GovernedRun.Turn {

        private final JournalledTurn turn;
        private final List<ToolCall> calls;
        private Instant now = Instant.MIN;

        Hindsight(JournalledTurn turn, List<ToolCall> calls) {
            this.turn = turn;
            this.calls = calls;
        }

        @Override
        public int number() {
            return turn.turn();
        }

        @Override
        public List<ToolCall> calls() {
            return calls;
        }

        @Override
        public @Nullable CallProgress progressOf(ToolCall call) {
            CallProgress progress = turn.progress().get(call.id());
            Instant ended = progress == null ? null : progress.completedAt();
            return progress == null || ended == null || !ended.isAfter(now)
                    ? progress
                    : CallProgress.started(progress.startedAt());
        }
    }
}
