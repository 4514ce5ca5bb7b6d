package dev.grove.core.run.governance;

import dev.grove.core.authority.Authorities;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.work.Work;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.fact.Acting;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Runs that policies govern, as far as their logs say that they are. */
@Component
public class GovernedRuns {

    private final EngineDatabase database;
    private final Authorities authorities;
    private final KnownCeilings ceilings;
    private final Scrubbers scrubbers;

    public GovernedRuns(
            EngineDatabase database,
            Authorities authorities,
            KnownCeilings ceilings,
            Scrubbers scrubbers) {
        this.database = database;
        this.authorities = authorities;
        this.ceilings = ceilings;
        this.scrubbers = scrubbers;
    }

    /**
     * Opens a run for an execution; null where no policy governs it, neither of its own nor of its
     * tenant, and nothing is read then.
     *
     * @param turns that its log has so far
     */
    public @Nullable GovernedRun open(ClaimedRun run, List<JournalledTurn> turns) {
        String authority = run.origin().authority();
        if (!isGoverned(run.tenant(), authority)) {
            return null;
        }
        Acting acting =
                database.single(run.tenant(), jdbc -> ActingRow.read(jdbc, run.id(), run.work()));
        Optional<String> logged =
                ceilings.isKnown(run.tenant())
                        ? database.single(
                                run.tenant(), jdbc -> LoggedCeiling.latest(jdbc, run.id()))
                        : Optional.empty();
        return governed(run.tenant(), authority, acting, turns, logged.orElse(null));
    }

    /** Whether policies decide the calls of a run, its own ones or those of its tenant. */
    private boolean isGoverned(TenantId tenant, @Nullable String authority) {
        return authority != null || ceilings.of(tenant).digest() != null;
    }

    private GovernedRun governed(
            TenantId tenant,
            @Nullable String authority,
            Acting acting,
            List<JournalledTurn> turns,
            @Nullable String logged) {
        RunCeiling ceiling = new RunCeiling(tenant, ceilings, authorities, logged);
        ceiling.follow();
        CallHistory closed = new CallHistory();
        for (JournalledTurn turn : turns) {
            if (turn.isClosed()) {
                Journalled calls = new Journalled(turn);
                calls.calls()
                        .forEach(
                                call -> closed.add(call, calls.progressOf(call), turn.startedAt()));
            }
        }
        return new GovernedRun(
                authority == null ? Chain.EMPTY : authorities.chain(tenant, authority),
                ceiling,
                acting,
                closed,
                words -> scrubbers.of(tenant).scrubNullable(words));
    }

    /**
     * A run that waits, with its row locked.
     *
     * @param authority of it; null where it has none
     */
    public record Waiting(RunId run, Work work, @Nullable String authority, Spending spending) {}

    /** Whether policies decide its calls. */
    public boolean isGoverned(TenantSql jdbc, Waiting waiting) {
        return isGoverned(jdbc.tenant(), waiting.authority());
    }

    /** Decides a call that waits, with other arguments than those that were asked about. */
    public CallRuling decideEdited(
            TenantSql jdbc,
            Waiting waiting,
            OpenedWait wait,
            ToolSpec tool,
            ObjectNode edited,
            Instant now) {
        List<JournalledTurn> turns = TurnRows.read(jdbc, waiting.run(), 0, Integer.MAX_VALUE);
        GovernedRun governed =
                governed(
                        jdbc.tenant(),
                        waiting.authority(),
                        ActingRow.read(jdbc, waiting.run(), waiting.work()),
                        turns,
                        null);
        Journalled turn =
                new Journalled(
                        turns.stream()
                                .filter(each -> each.turn() == wait.turn())
                                .findFirst()
                                .orElseThrow());
        ToolCall asked =
                turn.calls().stream()
                        .filter(call -> call.id().equals(wait.callId()))
                        .findFirst()
                        .orElseThrow();
        long answered = turns.stream().filter(each -> each.answered() != null).count();
        return governed.decide(
                turn,
                new GovernedRun.Next(
                        asked,
                        new ToolCall(wait.callId(), wait.tool(), edited),
                        tool,
                        now,
                        answered,
                        waiting.spending().costUsd()));
    }

    /** A turn as the log has it. */
    private record Journalled(JournalledTurn turn) implements GovernedRun.Turn {

        @Override
        public List<ToolCall> calls() {
            return turn.answered() == null ? List.of() : turn.answered().answer().toolCalls();
        }

        @Override
        public @Nullable CallProgress progressOf(ToolCall call) {
            return turn.progress().get(call.id());
        }
    }
}
