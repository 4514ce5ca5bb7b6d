package dev.grove.core.workflow.definition;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.BoundAgent;
import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Models;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.Tools;
import dev.grove.language.analysis.NamedDefinitions.Named;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Looks up a tenant's definitions that workflows may name, in the stores of each kind. */
@Component
class DefinitionLookups {

    private final Definitions<WorkflowDocument> workflows;
    private final WorkflowSignatures signatures;
    private final Agents agents;
    private final Tools server;
    private final OwnTools own;
    private final Models models;
    private final WorkflowSkillNames skills;

    DefinitionLookups(
            Definitions<WorkflowDocument> workflows,
            WorkflowSignatures signatures,
            Agents agents,
            Tools server,
            OwnTools own,
            Models models,
            ObjectProvider<WorkflowSkillNames> skills) {
        this.workflows = workflows;
        this.signatures = signatures;
        this.agents = agents;
        this.server = server;
        this.own = own;
        this.models = models;
        this.skills = skills.getIfAvailable(() -> WorkflowSkillNames.NONE);
    }

    Optional<BoundAgent> agent(TenantId tenant, Named asked) {
        return agents.findBound(tenant, asked.name(), asked.version());
    }

    List<String> agentNames(TenantId tenant, int limit) {
        return agents.namesStartingWith(tenant, "", limit);
    }

    /** Version of a living workflow: the one that is named, or the current one. */
    Optional<StoredWorkflow> workflow(TenantId tenant, Named asked) {
        Integer version = asked.version();
        Optional<StoredDefinition<WorkflowDocument>> current = workflows.find(tenant, asked.name());
        return current.flatMap(found ->
                        version == null || version == found.version()
                                ? current
                                : workflows.findVersion(tenant, found.id(), version))
                .map(StoredWorkflow::of);
    }

    /** Workflows that a version of an agent may call. */
    List<StoredWorkflow> workflowsOf(TenantId tenant, AgentId agent, int agentVersion) {
        return signatures.listPinned(tenant, agent, agentVersion).stream()
                .map(WorkflowSignatures.Pinned::workflow)
                .map(pinned -> workflows.findVersion(tenant, pinned.id().value(), pinned.version()))
                .flatMap(Optional::stream)
                .map(StoredWorkflow::of)
                .toList();
    }

    /** Agents that have workflows as tools. */
    List<String> agentsThatCallWorkflows(TenantId tenant, int limit) {
        return signatures.listAgents(tenant, limit);
    }

    /** Whether a tool of the server has others do something in runs of their own. */
    boolean startsRuns(String tool) {
        return server.find(tool).filter(Tool::startsRuns).isPresent();
    }

    List<String> workflowNames(TenantId tenant, int limit) {
        return workflows.namesStartingWith(tenant, "", limit);
    }

    /** Tool of the server that means something without an agent. */
    Optional<ToolSpec> serverTool(String name) {
        return server.find(name).filter(tool -> !tool.needsAgent()).map(Tool::spec);
    }

    boolean needsAgent(String tool) {
        return server.find(tool).filter(Tool::needsAgent).isPresent();
    }

    /** Tools that the tenant brought. A workflow is no tool to another one: it is a node. */
    List<ToolSpec> ownTools(TenantId tenant) {
        return own.list(tenant).stream().filter(tool -> tool.bucket() != Bucket.WORKFLOW).toList();
    }

    Optional<ToolSpec> clientTool(TenantId tenant, String name) {
        return agents.findClientTool(tenant, name).map(defined -> defined.tool().spec());
    }

    List<String> toolNames(TenantId tenant, int limit) {
        return Stream.of(
                        server.list().stream()
                                .map(ToolSpec::name)
                                .filter(name -> serverTool(name).isPresent()),
                        ownTools(tenant).stream().map(ToolSpec::name),
                        agents.clientToolNames(tenant, limit).stream())
                .flatMap(names -> names)
                .limit(limit)
                .toList();
    }

    /** MCP clients would take a workflow of a reserved name for a tool of Grove's. */
    Optional<String> refusalOfName(String name) {
        return server.reserves(name) ? Optional.of(ReservedNames.REFUSAL) : Optional.empty();
    }

    WorkflowSkillNames skills() {
        return skills;
    }

    /** The model of an agent that may name none. */
    Optional<ModelRef> model(@Nullable String written) {
        return written == null ? models.defaultModel() : Optional.of(ModelRef.parse(written));
    }

    boolean isPriced(TenantId tenant, ModelRef model) {
        return models.price(tenant, model).isPresent();
    }
}
