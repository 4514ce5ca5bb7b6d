package dev.grove.core.agent;

import dev.grove.core.tool.ClientTool;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * When runs of an agent wait for somebody outside.
 *
 * @param clientTools executed by the caller's application
 * @param approvals names of the tools whose calls need somebody's word first
 * @param approvalTimeout how long that word is waited for; no answer is a denial
 * @param onInDoubt what becomes of a call of which nobody knows whether it took effect
 */
public record PausePolicy(
        List<ClientTool> clientTools,
        List<String> approvals,
        Duration approvalTimeout,
        InDoubt onInDoubt) {

    public static final PausePolicy NONE =
            new PausePolicy(List.of(), List.of(), Duration.ofMinutes(5), InDoubt.TELL_MODEL);

    public PausePolicy {
        clientTools = List.copyOf(clientTools);
        approvals = List.copyOf(approvals);
    }

    /** Who is asked about a call that may have taken effect. */
    public enum InDoubt {
        TELL_MODEL,
        ASK_OPERATOR;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
