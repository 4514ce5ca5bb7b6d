package dev.grove.core.agent;

import dev.grove.core.tool.ClientTool;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * When runs of an agent wait for an external answer.
 *
 * @param clientTools executed by the caller's application
 * @param approvals names of the tools whose calls need approval first
 * @param approvalTimeout how long an approval, or a higher cap, is waited for; no answer counts as
 *     a denial
 * @param onBudget what becomes of a run whose caps of tokens or money leave no room
 * @param onInDoubt what becomes of a call that may or may not have taken effect
 */
public record PausePolicy(
        List<ClientTool> clientTools,
        List<String> approvals,
        Duration approvalTimeout,
        InDoubt onInDoubt,
        OnBudget onBudget) {

    public static final PausePolicy NONE =
            new PausePolicy(
                    List.of(), List.of(), Duration.ofMinutes(5), InDoubt.TELL_MODEL, OnBudget.STOP);

    public PausePolicy {
        clientTools = List.copyOf(clientTools);
        approvals = List.copyOf(approvals);
    }

    /** Whether a run asks for a higher cap before it stops. */
    public enum OnBudget {
        STOP,
        ASK;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Policy for a call that may have taken effect: tell the model, or ask an operator. */
    public enum InDoubt {
        TELL_MODEL,
        ASK_OPERATOR;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
