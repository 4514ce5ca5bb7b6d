package dev.grove.core.workflow.definition;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.BoundAgent;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.analysis.KnownDefinitions;
import dev.grove.language.analysis.NamedDefinitions;
import dev.grove.language.analysis.NamedDefinitions.Named;
import dev.grove.language.analysis.WorkflowAnalysis;
import dev.grove.language.analysis.WorstCost;
import dev.grove.language.workflow.WorkflowDefinition;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Definitions of a tenant, each looked up once, for the analysis of one workflow. */
final class TenantDefinitions implements KnownDefinitions {

    /** Most names of each kind that are compared with a missing one, for the nearest. */
    private static final int MOST_COMPARED = 500;

    /** Workflows of a tenant could name each other without end. */
    private static final int MOST_LOOKED_UP = 2_000;

    /** Runs are nested less deep than this. */
    private static final int DEEPEST_ESTIMATE = 20;

    private final TenantId tenant;
    private final DefinitionLookups lookups;
    private final WorkflowAnalysis analysis;

    private final Map<Named, Optional<KnownAgent>> agents = new HashMap<>();
    private final Map<Named, Optional<KnownWorkflow>> workflows = new HashMap<>();
    private final Map<String, Optional<KnownTool>> tools = new HashMap<>();
    private final Map<String, Boolean> skills = new HashMap<>();
    private final Map<String, List<String>> names = new HashMap<>();
    private final Set<Named> beingEstimated = new HashSet<>();
    private @Nullable List<ToolSpec> ownTools;
    private int lookedUp;

    TenantDefinitions(TenantId tenant, DefinitionLookups lookups, WorkflowAnalysis analysis) {
        this.tenant = tenant;
        this.lookups = lookups;
        this.analysis = analysis;
    }

    @Override
    public Optional<KnownAgent> agent(String name, @Nullable Integer version) {
        Named asked = new Named(name, version);
        return once(
                agents,
                asked,
                () -> lookups.agent(tenant, asked).map(BoundAgent::executed).map(this::known));
    }

    private KnownAgent known(PinnedAgent agent) {
        AgentDefinition definition = agent.definition();
        Optional<ModelRef> model = lookups.model(definition.model());
        return new KnownAgent(
                agent.name(),
                model.map(ModelRef::toString).orElse("the default model of this server"),
                model.filter(ref -> lookups.isPriced(tenant, ref)).isPresent(),
                definition.limits().maxCostUsd(),
                definition.outputSchema(),
                definition.tools().stream().anyMatch(lookups::startsRuns)
                        ? agentsThatCallWorkflows()
                        : Set.of(),
                WorkflowTools.workflowsOf(definition));
    }

    /** Any agent may be named by delegate_task; these are the ones by which workflows start. */
    private Set<String> agentsThatCallWorkflows() {
        return Set.copyOf(
                once(
                        names,
                        "agents that call workflows",
                        () -> lookups.agentsThatCallWorkflows(tenant, MOST_COMPARED)));
    }

    @Override
    public Optional<KnownTool> tool(String name) {
        return once(
                tools,
                name,
                () ->
                        lookups.serverTool(name)
                                .or(() -> ownTool(name))
                                .or(() -> lookups.clientTool(tenant, name))
                                .map(spec ->
                                        new KnownTool(
                                                spec.name(),
                                                spec.inputSchema(),
                                                null,
                                                spec.effect() == Effect.UNSAFE)));
    }

    @Override
    public boolean needsAgent(String tool) {
        return lookups.needsAgent(tool);
    }

    private Optional<ToolSpec> ownTool(String name) {
        List<ToolSpec> own = ownTools;
        if (own == null) {
            own = lookups.ownTools(tenant);
            ownTools = own;
        }
        return own.stream().filter(spec -> spec.name().equals(name)).findFirst();
    }

    @Override
    public Optional<KnownWorkflow> workflow(String name, @Nullable Integer version) {
        Named asked = new Named(name, version);
        return once(
                workflows,
                asked,
                () -> lookups.workflow(tenant, asked).map(found -> known(asked, found)));
    }

    private KnownWorkflow known(Named asked, StoredWorkflow workflow) {
        WorkflowDefinition definition = workflow.definition();
        NamedDefinitions named = WorkflowAnalysis.named(definition);
        return new KnownWorkflow(
                workflow.name(),
                definition.input(),
                definition.outputSchema(),
                worstCase(asked, definition),
                named.agentNames(),
                named.workflowNames());
    }

    /** Worst-case cost; the cap of workflows that name each other, or are nested too deep. */
    private @Nullable BigDecimal worstCase(Named asked, WorkflowDefinition definition) {
        if (beingEstimated.size() == DEEPEST_ESTIMATE || !beingEstimated.add(asked)) {
            return definition.limits().maxCostUsd();
        }
        try {
            WorstCost cost = analysis.cost(definition, this);
            return cost.unbounded().isEmpty() && cost.cappedAtUsd() == null
                    ? cost.worstCaseUsd()
                    : cost.cappedAtUsd();
        } finally {
            beingEstimated.remove(asked);
        }
    }

    @Override
    public boolean hasSkill(String name) {
        return once(skills, name, () -> lookups.skills().pin(tenant, name).isPresent());
    }

    @Override
    public Optional<String> refusalOfName(String name) {
        return lookups.refusalOfName(name);
    }

    @Override
    public Collection<String> agentNames() {
        return once(names, "agents", () -> lookups.agentNames(tenant, MOST_COMPARED));
    }

    @Override
    public Collection<String> toolNames() {
        return once(names, "tools", () -> lookups.toolNames(tenant, MOST_COMPARED));
    }

    @Override
    public Collection<String> workflowNames() {
        return once(names, "workflows", () -> lookups.workflowNames(tenant, MOST_COMPARED));
    }

    @Override
    public Collection<String> skillNames() {
        return once(names, "skills", () -> lookups.skills().list(tenant, MOST_COMPARED));
    }

    /** Not {@link Map#computeIfAbsent}: looking up one workflow looks up others. */
    private <K, V> V once(Map<K, V> known, K key, Supplier<V> lookup) {
        V before = known.get(key);
        if (before != null) {
            return before;
        }
        if (++lookedUp > MOST_LOOKED_UP) {
            throw new GroveException(
                    ErrorCode.WORKFLOW_INVALID,
                    "The workflow uses more than %,d definitions, directly and through others; have it use fewer"
                            .formatted(MOST_LOOKED_UP));
        }
        V found = lookup.get();
        known.put(key, found);
        return found;
    }
}
