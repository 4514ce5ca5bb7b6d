package dev.grove.core.tool;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.GitSpec;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * For whom a call runs.
 *
 * @param epoch the lease epoch that executes the run now; what an older epoch left running is void
 * @param turn the number of the turn, from 1
 * @param git under which name the agent commits, and what it may push
 * @param keyedBy the run whose call this one repeats, and so whose keys it has; most often the run
 *     itself
 * @param outputSchema what the agent's final result must satisfy, or null for any
 * @param labels of results, which are kept where policies govern the run; null elsewhere
 * @param notes that its calls make for the log; null for a run that makes one call
 */
public record ToolContext(
        TenantId tenant,
        RunId run,
        long epoch,
        int turn,
        RunId keyedBy,
        GitSpec git,
        @Nullable ObjectNode outputSchema,
        Cancellation cancellation,
        @Nullable ResultLabels labels,
        @Nullable CallNotes notes) {

    /** A run whose results have no labels. */
    public ToolContext(
            TenantId tenant,
            RunId run,
            long epoch,
            int turn,
            RunId keyedBy,
            GitSpec git,
            @Nullable ObjectNode outputSchema,
            Cancellation cancellation) {
        this(tenant, run, epoch, turn, keyedBy, git, outputSchema, cancellation, null, null);
    }

    /** A run that repeats no call of another one. */
    public ToolContext(
            TenantId tenant,
            RunId run,
            long epoch,
            int turn,
            GitSpec git,
            @Nullable ObjectNode outputSchema,
            Cancellation cancellation) {
        this(tenant, run, epoch, turn, run, git, outputSchema, cancellation);
    }

    /** Says labels of a call's result, besides those that its tool has anyway. */
    public void label(ToolCall call, Collection<String> more) {
        if (labels != null) {
            labels.add(call, more);
        }
    }

    /** How the other side of a {@link Effect#KEYED} call recognises it. */
    public ToolCallKey keyOf(ToolCall call) {
        return ToolCallKey.of(keyedBy, turn, call.id());
    }
}
