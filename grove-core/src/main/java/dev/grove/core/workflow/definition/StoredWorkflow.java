package dev.grove.core.workflow.definition;

import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.id.WorkflowId;
import dev.grove.language.workflow.WorkflowDefinition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stored version of a workflow.
 *
 * @param json its document, in the order it was written in
 * @param createdAt creation of the workflow, that is, of its first version
 * @param updatedAt when this version was stored
 * @param deletedAt null while the workflow lives
 * @param publishedVersion the one that is a tool for MCP clients, or null while none is
 */
public record StoredWorkflow(
        WorkflowId id,
        int version,
        WorkflowDefinition definition,
        ObjectNode json,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant deletedAt,
        @Nullable Integer publishedVersion) {

    static StoredWorkflow of(StoredDefinition<WorkflowDocument> stored) {
        return new StoredWorkflow(
                new WorkflowId(stored.id()),
                stored.version(),
                stored.definition().definition(),
                stored.definition().json(),
                stored.createdAt(),
                stored.updatedAt(),
                stored.deletedAt(),
                stored.publishedVersion());
    }

    public String name() {
        return definition.name();
    }

    /** Whether some version is a tool for MCP clients, this one or another. */
    public boolean isPublished() {
        return publishedVersion != null;
    }
}
