package dev.grove.core.run.loop;

import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.compaction.CompactionPlan;
import dev.grove.core.run.compaction.SummaryRequest;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.session.SessionSummary;
import dev.grove.core.tool.ResultText;
import dev.grove.core.tool.ToolSpec;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Attempt to compact a run. Lengths are compared by one estimate for all models, so that a
 * provider's count does not matter.
 */
record CompactionAttempt(
        AgentExecution agentRun,
        ReplayedHistory replayed,
        CompactionPlan plan,
        Compaction.Cause cause,
        long tokensBefore,
        Instant startedAt) {

    /**
     * Renders the request to the model.
     *
     * @param maxTokens estimated
     */
    String request(long maxTokens) {
        return SummaryRequest.of(replayed.said(), earlierSummary(), plan, maxTokens);
    }

    /** Whether a summary makes the history shorter; a blank one shows whether any could. */
    boolean isShorterWith(String summary) {
        return messageTokens(planned(), summary) < replacedTokens();
    }

    Compaction.Outcome judge(String summary) {
        return isShorterWith(summary)
                ? new Compaction.Done(summary, tokensAfter(summary))
                : new Compaction.Failed("the summary is not shorter than what it would replace");
    }

    Compaction ended(Compaction.Outcome outcome, Spending spending) {
        return new Compaction(
                agentRun.compaction().nextNumber(),
                cause,
                agentRun.journalBuffer().turns(),
                planned().message(),
                plan.toTurn(),
                agentRun.model().toString(),
                outcome,
                tokensBefore,
                spending,
                startedAt,
                agentRun.journalBuffer().now());
    }

    private ReplayedHistory.Place planned() {
        return new ReplayedHistory.Place(
                plan.toMessage(agentRun.run().origin().session()), plan.toTurn());
    }

    private @Nullable String earlierSummary() {
        SessionSummary ofSession = replayed.prior().summary();
        if (ofSession != null) {
            return ofSession.text();
        }
        ReplayedHistory.Standing standing = replayed.standing();
        return standing == null ? null : standing.done().summary();
    }

    /** The turns, and the summary before them, that the new summary takes the place of. */
    private long replacedTokens() {
        return plan.droppedTokens()
                + earlierTokens()
                + (isMessageRepeated() && !wasMessageRepeated() ? messageTokens() : 0);
    }

    /**
     * Whether the new summary repeats the words that the run began with. What is attached to them
     * stays as it is.
     */
    private boolean isMessageRepeated() {
        return agentRun.run().origin().session() != null && plan.toTurn() > 0;
    }

    private boolean wasMessageRepeated() {
        ReplayedHistory.Standing standing = replayed.standing();
        return standing != null && standing.compaction().toTurn() > 0;
    }

    private long messageTokens() {
        return ResultText.tokens(replayed.said().first());
    }

    private long earlierTokens() {
        SessionSummary ofSession = replayed.prior().summary();
        if (ofSession != null) {
            return messageTokens(
                    new ReplayedHistory.Place(ofSession.toMessage(), ofSession.toTurn()),
                    ofSession.text());
        }
        ReplayedHistory.Standing standing = replayed.standing();
        return standing == null
                ? 0
                : messageTokens(
                        ReplayedHistory.Place.of(standing.compaction()), standing.done().summary());
    }

    private long messageTokens(ReplayedHistory.Place to, String summary) {
        return ResultText.tokens(
                replayed.summaryText(agentRun.run(), to, agentRun.agent().systemPrompt(), summary));
    }

    /** In the measure of what was billed before. */
    private long tokensAfter(String summary) {
        long rest = isMessageRepeated() ? 0 : messageTokens();
        rest += replayed.attachments().stream().mapToLong(Attachment::likelyTokens).sum();
        rest += ResultText.tokens(agentRun.agent().systemPrompt());
        for (ToolSpec tool : agentRun.tools().specs()) {
            rest += ResultText.tokens(tool.description());
            rest += ResultText.tokens(tool.inputSchema().toString());
        }
        rest += plan.keptTokens();
        double after = rest + messageTokens(planned(), summary);
        return Math.round(tokensBefore * after / (rest + replacedTokens()));
    }
}
