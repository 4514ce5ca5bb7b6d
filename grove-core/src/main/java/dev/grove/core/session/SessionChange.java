package dev.grove.core.session;

import dev.grove.core.run.work.ApprovalMode;
import org.jspecify.annotations.Nullable;

/**
 * Change of a session; what is null stays.
 *
 * @param agentVersion that answers from the next message on
 * @param model which answers from the next message on
 */
public record SessionChange(
        @Nullable String title,
        @Nullable SessionStatus status,
        @Nullable IfBusy ifBusy,
        @Nullable ApprovalMode approvals,
        @Nullable Integer agentVersion,
        @Nullable OtherModel model) {

    /**
     * Model of a session.
     *
     * @param name null for the agent's own
     */
    public record OtherModel(@Nullable String name) {}
}
