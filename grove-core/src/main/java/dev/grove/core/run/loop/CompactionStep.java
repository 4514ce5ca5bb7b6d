package dev.grove.core.run.loop;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ContextWindows;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.compaction.CompactionPlan;
import dev.grove.core.run.compaction.CompactionSettings;
import dev.grove.core.run.event.ContextEvent;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.Compaction.Cause;
import dev.grove.core.run.record.Spending;
import dev.grove.core.text.StorableText;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Makes room in a run's conversation. What is summarised, and what the conversation contains then,
 * is read from the journal as a resumed run reads it, so that both have the same history, byte for
 * byte. A summary is durable before the conversation begins with it.
 */
@Component
class CompactionStep {

    private static final Logger LOG = LoggerFactory.getLogger(CompactionStep.class);

    private final CompactionSettings settings;
    private final ContextWindows windows;
    private final Summariser summariser;
    private final EngineDatabase database;
    private final LoopMetrics metrics;

    CompactionStep(
            CompactionSettings settings,
            ContextWindows windows,
            Summariser summariser,
            EngineDatabase database,
            LoopMetrics metrics) {
        this.settings = settings;
        this.windows = windows;
        this.summariser = summariser;
        this.database = database;
        this.metrics = metrics;
    }

    /** Creates the state that an execution begins with. */
    CompactionState begin(TenantId tenant, ModelRef model, List<Compaction> soFar) {
        return new CompactionState(window(tenant, model), soFar);
    }

    /** Context window of a model, in tokens. */
    long window(TenantId tenant, ModelRef model) {
        return windows.find(tenant, model).orElse(settings.defaultWindow());
    }

    /** Compacts where the next request would be too long; costs nothing where it would not. */
    void beforeTurn(AgentExecution agentRun) {
        int turns = agentRun.journalBuffer().turns();
        CompactionState state = agentRun.compaction();
        long longest = settings.longestRequest(state.window(), agentRun.agent().maxOutputTokens());
        if (settings.enabled()
                && hasSomething(agentRun)
                && state.isDue(turns, settings.againAfterTurns())
                && agentRun.input().likelyTokens() > longest
                && Checkpoint.interrupted(agentRun.execution()).isEmpty()) {
            compact(agentRun, Cause.THRESHOLD);
        }
    }

    /**
     * Compacts because the provider said that the request is too long; once for each turn.
     *
     * @return whether to look again how to go on: the history is shorter now, or the execution was
     *     cut off meanwhile
     */
    boolean afterOverflow(AgentExecution agentRun) {
        int turns = agentRun.journalBuffer().turns();
        if (!settings.enabled()
                || !hasSomething(agentRun)
                || agentRun.compaction().overflowedAfter(turns)) {
            return false;
        }
        return compact(agentRun, Cause.OVERFLOW)
                || Checkpoint.interrupted(agentRun.execution()).isPresent();
    }

    /** Whether there is something before the turn that is to come. */
    private static boolean hasSomething(AgentExecution agentRun) {
        return agentRun.journalBuffer().turns() > 0 || !agentRun.run().origin().isWithoutHistory();
    }

    private boolean compact(AgentExecution agentRun, Cause cause) {
        JournalBuffer journalBuffer = agentRun.journalBuffer();
        // The journal is read back now, so all that has happened must be in it.
        journalBuffer.commitAndWait();
        ReplayedHistory replayed = read(agentRun);
        Optional<CompactionAttempt> attempt =
                plan(replayed, agentRun.compaction(), cause)
                        .map(plan ->
                                new CompactionAttempt(
                                        agentRun,
                                        replayed,
                                        plan,
                                        cause,
                                        agentRun.input().likelyTokens(),
                                        journalBuffer.now()))
                        .filter(possible -> possible.isShorterWith(""));
        if (attempt.isEmpty()) {
            agentRun.compaction().notBefore(journalBuffer.turns() + settings.againAfterTurns());
            return false;
        }
        return compact(attempt.get());
    }

    private ReplayedHistory read(AgentExecution agentRun) {
        return database.call(
                agentRun.run().tenant(),
                jdbc -> ReplayedHistory.readUncompacted(jdbc, agentRun.run()));
    }

    /** After an overflow, whose cause may be a wrong window, as little is kept as can be. */
    private Optional<CompactionPlan> plan(
            ReplayedHistory replayed, CompactionState state, Cause cause) {
        return switch (cause) {
            case THRESHOLD ->
                    plan(replayed, settings.keepTurns(), settings.keepTokens(state.window()));
            case OVERFLOW -> plan(replayed, settings.keepTurns(), 0).or(() -> plan(replayed, 1, 0));
        };
    }

    private static Optional<CompactionPlan> plan(
            ReplayedHistory replayed, int keepTurns, long keepTokens) {
        return CompactionPlan.of(
                replayed.prior().runs(), replayed.unsummarised(), keepTurns, keepTokens);
    }

    private boolean compact(CompactionAttempt attempt) {
        String request = attempt.request(longestSummaryRequest(attempt));
        return switch (summariser.write(attempt.agentRun(), request)) {
            case Summariser.Result.NotNow() -> false;
            case Summariser.Result.NotWritten(String reason, Spending spending) ->
                    record(
                            attempt,
                            attempt.ended(
                                    new Compaction.Failed(StorableText.of(reason)), spending));
            case Summariser.Result.Written(String summary, Spending spending) ->
                    record(attempt, attempt.ended(attempt.judge(summary), spending));
        };
    }

    /**
     * A third of what fits: this estimate may be half of what the model counts, and what a lost
     * request is thought to have cost is that of the turn which it was to make room for.
     */
    private static long longestSummaryRequest(CompactionAttempt attempt) {
        long window = attempt.agentRun().compaction().window();
        return switch (attempt.cause()) {
            case THRESHOLD -> window / 3;
            case OVERFLOW -> Math.min(window, attempt.tokensBefore()) / 3;
        };
    }

    /** Makes it durable and, if there is a summary, begins the conversation anew with it. */
    private boolean record(CompactionAttempt attempt, Compaction compaction) {
        AgentExecution agentRun = attempt.agentRun();
        JournalBuffer journalBuffer = agentRun.journalBuffer();
        journalBuffer.compaction(compaction);
        journalBuffer.event(ContextEvent.of(compaction));
        journalBuffer.commitAndWait();
        agentRun.compaction().tried(compaction);
        metrics.compaction(compaction);
        LOG.info(
                "Compaction {} of turns 1 to {}: {}",
                compaction.number(),
                compaction.toTurn(),
                compaction.outcome().getClass().getSimpleName());
        if (compaction.outcome() instanceof Compaction.Failed) {
            return false;
        }
        retell(agentRun);
        return true;
    }

    private void retell(AgentExecution agentRun) {
        ReplayedHistory replayed = read(agentRun);
        agentRun.conversation().restart();
        agentRun.input().restart();
        OpenTurn _ =
                replayed.replayInto(
                        agentRun.history(), agentRun.input(), agentRun.run(), Reading.of(agentRun));
    }
}
