package dev.grove.core.run.governance;

import dev.grove.core.authority.Authorities;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.governance.LabelFold.LoggedTurn;
import dev.grove.core.run.grant.GrantUses;
import dev.grove.core.run.grant.RunGrants;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.work.Work;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.fact.Acting;
import dev.grove.language.decide.fact.LabelSet;
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
    private final TreeLabels trees;
    private final GrantUses grants;
    private final BoundedAnswers answers;

    public GovernedRuns(
            EngineDatabase database,
            Authorities authorities,
            KnownCeilings ceilings,
            Scrubbers scrubbers,
            TreeLabels trees,
            GrantUses grants,
            BoundedAnswers answers) {
        this.database = database;
        this.authorities = authorities;
        this.ceilings = ceilings;
        this.scrubbers = scrubbers;
        this.trees = trees;
        this.grants = grants;
        this.answers = answers;
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
        ActingRow row = database.single(run.tenant(), jdbc -> ActingRow.read(jdbc, run.id()));
        Optional<String> logged =
                ceilings.isKnown(run.tenant())
                        ? database.single(
                                run.tenant(), jdbc -> LoggedCeiling.latest(jdbc, run.id()))
                        : Optional.empty();
        return governed(
                run.tenant(),
                run.id(),
                authority,
                row.of(run.id(), run.work()),
                authority == null
                        ? database.call(run.tenant(), jdbc -> trees.besides(jdbc, run.id()))
                        : row.labels(),
                turns,
                logged.orElse(null));
    }

    /** Whether policies decide the calls of a run, its own ones or those of its tenant. */
    private boolean isGoverned(TenantId tenant, @Nullable String authority) {
        return authority != null || ceilings.of(tenant).digest() != null;
    }

    private GovernedRun governed(
            TenantId tenant,
            RunId run,
            @Nullable String authority,
            Acting acting,
            LabelSet start,
            List<JournalledTurn> turns,
            @Nullable String logged) {
        RunCeiling ceiling = new RunCeiling(tenant, ceilings, authorities, logged);
        ceiling.follow();
        CallHistory closed = new CallHistory();
        HeldResults held = new HeldResults();
        LabelSet labels = start;
        for (JournalledTurn turn : turns) {
            if (turn.isClosed()) {
                LoggedTurn calls = new LoggedTurn(turn);
                labels = labels.join(LabelFold.of(calls));
                held.add(calls);
                calls.calls()
                        .forEach(
                                call -> closed.add(call, calls.progressOf(call), turn.startedAt()));
            }
        }
        return new GovernedRun(
                authority == null ? "" : authority,
                authority == null ? Chain.EMPTY : authorities.chain(tenant, authority),
                ceiling,
                new CallFacts(
                        acting,
                        closed,
                        held,
                        new RunLabelling(
                                labels, child -> DatabaseRetry.call(() -> read(tenant, child)))),
                new RunGrants(database, grants, tenant, run),
                words -> scrubbers.of(tenant).scrubNullable(words));
    }

    private ChildRead read(TenantId tenant, RunId child) {
        TreeLabels.Read read = database.call(tenant, jdbc -> trees.ofChild(jdbc, child));
        return new ChildRead(read.labels(), read.bits(), answers.find(tenant, child));
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
        ActingRow row = ActingRow.read(jdbc, waiting.run());
        GovernedRun governed =
                governed(
                        jdbc.tenant(),
                        waiting.run(),
                        waiting.authority(),
                        row.of(waiting.run(), waiting.work()),
                        waiting.authority() == null
                                ? trees.besides(jdbc, waiting.run())
                                : row.labels(),
                        turns,
                        null);
        LoggedTurn turn =
                new LoggedTurn(
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
        GovernedRun.Next next =
                new GovernedRun.Next(
                        asked,
                        new ToolCall(wait.callId(), wait.tool(), edited),
                        tool,
                        now,
                        answered,
                        waiting.spending().costUsd());
        CallRuling ruling = governed.decide(turn, next);
        // A grant that covers it is used as the call begins, and not by who approves it.
        return ruling instanceof CallRuling.Denied
                ? governed.decide(turn, next, grants.find(jdbc, waiting.run(), wait.turn()), ruling)
                : ruling;
    }
}
