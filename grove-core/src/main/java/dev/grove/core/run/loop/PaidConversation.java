package dev.grove.core.run.loop;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.WrappedConversation;
import dev.grove.core.model.price.Bill;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.record.CallKind;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A conversation whose every request is paid for: also those that left nothing but may be billed,
 * after which another try has to be covered anew.
 */
record PaidConversation(Conversation delegate, RunBudget runBudget, Execution execution)
        implements WrappedConversation {

    private static final String UNPAID = "The budget allows no other try";

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        Optional<Integer> output = runBudget.reserveRetry(maxOutputTokens);
        if (output.isEmpty()) {
            return new ModelOutcome.Rejected(402, UNPAID);
        }
        // Covering it, or the pause before another try, may have taken longer than the lease, and
        // the
        // tenant may be braked by now.
        if (execution.interruption() != null || execution.isToLeave()) {
            return new ModelOutcome.Cancelled();
        }
        ModelOutcome outcome;
        try {
            outcome = delegate.ask(output.get(), onTextDelta, cancellation);
        } catch (RuntimeException e) {
            runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
            throw e;
        }
        charge(outcome);
        return outcome;
    }

    /**
     * An answer, a refusal and what had a canary are settled by the caller, which records them with
     * their bill.
     */
    private void charge(ModelOutcome outcome) {
        switch (outcome) {
            case ModelOutcome.Cancelled() -> runBudget.chargeWorstCase(CallKind.CUT_OFF);
            case ModelOutcome.Unavailable unavailable -> charge(unavailable.bill());
            case ModelOutcome.ContextOverflow overflow -> charge(overflow.bill());
            case ModelOutcome.Rejected rejected -> charge(rejected.bill());
            case ModelOutcome.Answered _,
                    ModelOutcome.Refused _,
                    ModelOutcome.Baited _,
                    ModelOutcome.OutputLimitTooLarge _ -> {}
        }
    }

    private void charge(@Nullable Bill bill) {
        if (bill != null) {
            runBudget.failed(bill);
        }
    }
}
