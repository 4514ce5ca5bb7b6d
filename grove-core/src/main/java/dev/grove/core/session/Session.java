package dev.grove.core.session;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.work.ApprovalMode;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Conversation with an agent.
 *
 * @param externalId the caller's own id of it, unique for its agent and user
 * @param user person that it is with; null for no particular one
 * @param approvals what becomes of its runs' calls that need one
 * @param ledger what its runs spend is counted there; null where that is not capped
 * @param labels of its runs
 * @param metadata of its runs
 * @param authority digest of the layers that its runs have besides; null for none
 * @param branchOf place that it was branched off at; null for most
 */
public record Session(
        SessionId id,
        SessionAgent agent,
        @Nullable String externalId,
        @Nullable String user,
        SessionTitle title,
        SessionStatus status,
        IfBusy ifBusy,
        ApprovalMode approvals,
        SessionCaps caps,
        @Nullable UUID ledger,
        List<String> labels,
        ObjectNode metadata,
        @Nullable String authority,
        @Nullable SessionPlace branchOf,
        SessionHead head,
        KeyId createdBy,
        Instant createdAt,
        Instant updatedAt) {

    public Session {
        labels = List.copyOf(labels);
    }

    /** Copies one that is about to begin as one that begins with a message. */
    public Session begunBy(RunId run, SessionTitle title) {
        return new Session(
                id,
                agent,
                externalId,
                user,
                title,
                status,
                ifBusy,
                approvals,
                caps,
                ledger,
                labels,
                metadata,
                authority,
                branchOf,
                new SessionHead(1, 2, run, null, 0, 0, head.revision()),
                createdBy,
                createdAt,
                updatedAt);
    }
}
