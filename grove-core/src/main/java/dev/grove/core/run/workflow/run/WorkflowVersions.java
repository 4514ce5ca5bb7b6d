package dev.grove.core.run.workflow.run;

import dev.grove.core.cache.MostRecent;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.language.analysis.WorkflowPlan;
import dev.grove.language.expression.Expressions;
import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.workflow.WorkflowDefinition;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Versions of workflows, compiled once while they are in use. */
@Component
public class WorkflowVersions {

    private static final int MOST_KEPT = 256;

    private final Workflows workflows;
    private final Expressions expressions;
    private final JsonSchemas schemas;
    private final MostRecent<Key, WorkflowVersion> kept = new MostRecent<>(MOST_KEPT);

    WorkflowVersions(Workflows workflows, Expressions expressions, JsonSchemas schemas) {
        this.workflows = workflows;
        this.expressions = expressions;
        this.schemas = schemas;
    }

    private record Key(TenantId tenant, WorkflowId id, int version) {}

    /**
     * Whatever became of the workflow since.
     *
     * @throws GroveException not_found
     */
    public WorkflowVersion get(TenantId tenant, WorkflowId id, int version) {
        Key key = new Key(tenant, id, version);
        return kept.find(key)
                .orElseGet(() -> {
                    WorkflowVersion compiled =
                            compile(
                                    workflows
                                            .findVersion(tenant, id, version)
                                            .orElseThrow(() ->
                                                    GroveException.notFound(
                                                            "No such version of a workflow")));
                    kept.put(key, compiled);
                    return compiled;
                });
    }

    public WorkflowVersion of(TenantId tenant, StoredWorkflow stored) {
        return get(tenant, stored.id(), stored.version());
    }

    private WorkflowVersion compile(StoredWorkflow stored) {
        WorkflowDefinition definition = stored.definition();
        return new WorkflowVersion(
                stored.id(),
                stored.version(),
                WorkflowPlan.of(definition, expressions),
                compile(definition.input()),
                compile(definition.outputSchema()));
    }

    private @Nullable JsonSchema compile(@Nullable ObjectNode schema) {
        return schema == null ? null : schemas.compile(schema);
    }
}
