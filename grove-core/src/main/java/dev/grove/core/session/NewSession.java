package dev.grove.core.session;

import dev.grove.core.run.work.ApprovalMode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Request for a session.
 *
 * @param agent name of the agent
 * @param version of the agent; null for the current one
 * @param model null for the agent's
 * @param title null for one made of the first message
 * @param policies that its runs act under besides
 */
public record NewSession(
        String agent,
        @Nullable Integer version,
        @Nullable String model,
        @Nullable String externalId,
        @Nullable String user,
        @Nullable String title,
        IfBusy ifBusy,
        ApprovalMode approvals,
        SessionCaps caps,
        List<String> labels,
        ObjectNode metadata,
        List<String> policies) {

    public NewSession {
        labels = List.copyOf(labels);
        policies = List.copyOf(policies);
    }
}
