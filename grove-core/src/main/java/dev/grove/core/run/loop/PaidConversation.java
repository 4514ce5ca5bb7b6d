package dev.grove.core.run.loop;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.record.CallKind;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A conversation whose every request is paid for: also those that left nothing but may be billed,
 * after which another try has to be covered anew.
 */
final class PaidConversation implements Conversation {

    private static final String UNPAID = "The budget allows no other try";

    private final Conversation conversation;
    private final RunBudget runBudget;
    private final Execution execution;

    PaidConversation(Conversation conversation, RunBudget runBudget, Execution execution) {
        this.conversation = conversation;
        this.runBudget = runBudget;
        this.execution = execution;
    }

    @Override
    public void append(Message message) {
        conversation.append(message);
    }

    @Override
    public long estimatedInputTokens() {
        return conversation.estimatedInputTokens();
    }

    @Override
    public boolean isEstimateExact() {
        return conversation.isEstimateExact();
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        Optional<Integer> output = runBudget.reserveRetry(maxOutputTokens);
        if (output.isEmpty()) {
            return new ModelOutcome.Rejected(402, UNPAID);
        }
        // Covering it, or the pause before another try, may have taken longer than the lease.
        if (execution.interruption() != null) {
            return new ModelOutcome.Cancelled();
        }
        ModelOutcome outcome;
        try {
            outcome = conversation.ask(output.get(), onTextDelta, cancellation);
        } catch (RuntimeException e) {
            runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
            throw e;
        }
        if (outcome instanceof ModelOutcome.Cancelled) {
            runBudget.chargeWorstCase(CallKind.CUT_OFF);
        } else if (outcome instanceof ModelOutcome.Unavailable unavailable
                && unavailable.mayBeBilled()) {
            runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
        }
        return outcome;
    }
}
