package dev.grove.core.session;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import org.jspecify.annotations.Nullable;

/**
 * End of a session: what changes with each message.
 *
 * @param n place of the newest message that has begun; 0 for none
 * @param nextN next free place
 * @param run that answers the newest message; null before the first
 * @param status of that run
 * @param queued messages that wait to be begun
 * @param steering messages for the answer under way, read or not, until it has ended
 * @param revision number that grows with each change of the session
 */
public record SessionHead(
        int n,
        int nextN,
        @Nullable RunId run,
        @Nullable RunStatus status,
        int queued,
        int steering,
        long revision) {

    static final SessionHead NONE = new SessionHead(0, 1, null, null, 0, 0, 1);

    /** Whether a message is being answered, or waits for a decision. */
    public boolean isBusy() {
        return status != null && !status.isTerminal();
    }

    /** Whether it is to be settled what became of messages for an answer that has ended. */
    public boolean isUnsettled() {
        return steering > 0 && !isBusy();
    }
}
