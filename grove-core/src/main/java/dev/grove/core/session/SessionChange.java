package dev.grove.core.session;

import dev.grove.core.run.work.ApprovalMode;
import org.jspecify.annotations.Nullable;

/**
 * Change of a session; what is null stays.
 *
 * @param agentVersion that answers from the next message on
 * @param model that answers from the next message on
 */
public record SessionChange(
        @Nullable String title,
        @Nullable SessionStatus status,
        @Nullable IfBusy ifBusy,
        @Nullable ApprovalMode approvals,
        @Nullable Integer agentVersion,
        @Nullable String model) {}
