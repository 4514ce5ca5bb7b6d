package dev.grove.core.workflow.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.DocumentFaults;
import dev.grove.core.definition.LockedDefinition;
import dev.grove.core.definition.PublishedStore;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import dev.grove.language.analysis.Analysis;
import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.document.YamlText;
import dev.grove.language.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** The workflows of tenants. */
@Component
public class Workflows extends PublishedStore<WorkflowDocument, StoredWorkflow> {

    private static final int NAMED_AGENTS = 5;

    private final WorkflowSources sources;
    private final WorkflowHeads heads;
    private final WorkflowToolPins toolPins;
    private final WorkflowChecks checks;
    private final TenantDatabase database;

    Workflows(
            Definitions<WorkflowDocument> definitions,
            WorkflowSources sources,
            WorkflowHeads heads,
            WorkflowToolPins toolPins,
            WorkflowChecks checks,
            List<PublishedWorkflowsObserver> observers,
            TenantDatabase database) {
        super(
                definitions,
                StoredWorkflow::of,
                tenant -> observers.forEach(each -> each.publishedWorkflowsChanged(tenant)));
        this.sources = sources;
        this.heads = heads;
        this.toolPins = toolPins;
        this.checks = checks;
        this.database = database;
    }

    /** All that can be said of a document before it runs; nothing is stored. */
    public Analysis validate(TenantId tenant, WorkflowSource source) {
        return checks.analyse(tenant, source);
    }

    /**
     * Validates a document that is to be stored.
     *
     * @throws GroveException {@code workflow_invalid}, with all errors
     */
    public CheckedWorkflow check(TenantId tenant, WorkflowSource source) {
        Analysis analysis = validate(tenant, source);
        if (!analysis.isValid()) {
            throw DocumentFaults.refusal(
                    ErrorCode.WORKFLOW_INVALID, "workflow", analysis.errors());
        }
        return new CheckedWorkflow(tenant, source, analysis);
    }

    /**
     * Creates the workflow, or adds a version to the one of that name. A document that equals that
     * of the current version adds none. What is published stays so.
     *
     * @param expectedVersion the version that must be current, 0 when there must be none yet, or
     *     null for any
     * @throws GroveException {@code version_mismatch} with both versions in its details
     */
    public StoreOutcome<StoredWorkflow> store(
            CheckedWorkflow checked, @Nullable Integer expectedVersion) {
        return definitions()
                .store(
                        checked.tenant(),
                        checked.document(),
                        expectedVersion,
                        sources.of(checked.tenant(), checked.source()))
                .map(StoredWorkflow::of);
    }

    /**
     * Stores as {@link #store} does, and unpublishes the workflow: a caller that may write what is
     * called may not have it called by the same act.
     *
     * @param expectedVersion the version that must be current, or 0 when there must be none yet
     * @param by key of the caller
     */
    public StoreOutcome<StoredWorkflow> storeUnpublished(
            CheckedWorkflow checked, int expectedVersion, KeyId by) {
        TenantId tenant = checked.tenant();
        return database.call(
                tenant,
                _ -> {
                    StoreOutcome<StoredWorkflow> outcome = store(checked, expectedVersion);
                    StoredWorkflow stored = outcome.current();
                    return stored.isPublished()
                            ? outcome.map(
                                    _ -> unpublish(tenant, stored.name(), stored.version(), by))
                            : outcome;
                });
    }

    /**
     * Stores a version with other words about the workflow; a document of YAML keeps its comments
     * where it is written so that it can. What is published stays so.
     *
     * @param changes of {@code description}, {@code purpose} and {@code category}; null for what is
     *     to be there no more
     * @param expectedVersion the version that must be current
     * @throws GroveException {@code not_found}, {@code version_mismatch}; {@code workflow_invalid}
     *     also where the workflow names what is there no more
     */
    public StoreOutcome<StoredWorkflow> describe(
            TenantId tenant, String name, ObjectNode changes, int expectedVersion) {
        StoredWorkflow current = get(tenant, name);
        if (current.version() != expectedVersion) {
            throw GroveException.versionMismatch(
                    "Workflow " + name, expectedVersion, current.version());
        }
        WorkflowSource changed = source(tenant, current).with(changes, current.json());
        return store(check(tenant, changed), expectedVersion);
    }

    /** The name of the one that lives. */
    public Optional<String> findName(TenantId tenant, WorkflowId id) {
        return heads.name(tenant, id);
    }

    /** Finds a version that a run has pinned, whatever became of its workflow since. */
    public Optional<StoredWorkflow> findVersion(TenantId tenant, WorkflowId id, int version) {
        return definitions().findVersion(tenant, id.value(), version).map(StoredWorkflow::of);
    }

    /** The document of a version as its author wrote it. */
    public WorkflowSource source(TenantId tenant, StoredWorkflow workflow) {
        return sources.get(tenant, workflow.id(), workflow.version());
    }

    /** Document of a version as YAML: as its author wrote it, where that was YAML. */
    public String yaml(TenantId tenant, StoredWorkflow workflow) {
        WorkflowSource source = source(tenant, workflow);
        return switch (source.format()) {
            case YAML -> source.text();
            case JSON -> YamlText.of(workflow.json());
        };
    }

    @Override
    protected void beforeDelete(TenantId tenant, String name, LockedDefinition existing) {
        refuseWhileListed(tenant, name, new WorkflowId(existing.id()));
        super.beforeDelete(tenant, name, existing);
    }

    private void refuseWhileListed(TenantId tenant, String name, WorkflowId id) {
        List<String> agents = toolPins.listAgentsWith(tenant, id.value(), NAMED_AGENTS);
        if (!agents.isEmpty()) {
            throw GroveException.conflict(
                    "%s%s is listed by %s%s; store them without it first"
                            .formatted(
                                    WorkflowSignature.PREFIX,
                                    name,
                                    String.join(", ", agents),
                                    agents.size() == NAMED_AGENTS ? " and perhaps others" : ""));
        }
    }

    public FlowGraph graph(WorkflowDefinition definition) {
        return checks.graph(definition);
    }

    /**
     * The present versions of all that a run of the definition uses, directly and through others:
     * agents, the tools of tool nodes, workflows and skills.
     *
     * @throws GroveException {@code workflow_invalid} where something was deleted since the
     *     definition was stored
     */
    public WorkflowPins pins(TenantId tenant, WorkflowDefinition definition) {
        return checks.pins(tenant, definition);
    }
}
