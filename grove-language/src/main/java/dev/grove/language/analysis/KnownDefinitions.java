package dev.grove.language.analysis;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Other definitions of a tenant, as far as a workflow is judged by them. */
public interface KnownDefinitions {

    /**
     * @param version null for the current one
     */
    Optional<KnownAgent> agent(String name, @Nullable Integer version);

    Optional<KnownTool> tool(String name);

    /** Whether a tool of this name means something only in the work of an agent. */
    boolean needsAgent(String tool);

    /**
     * @param version null for the current one
     */
    Optional<KnownWorkflow> workflow(String name, @Nullable Integer version);

    boolean hasSkill(String name);

    /** Why no workflow may have a name, to follow the name in a sentence; empty where one may. */
    Optional<String> refusalOfName(String name);

    /** For the nearest ones to a name that is not there. */
    Collection<String> agentNames();

    Collection<String> toolNames();

    Collection<String> workflowNames();

    Collection<String> skillNames();

    /**
     * @param priced whether a price is known for its model
     * @param maxCostUsd its own cap; null for none
     * @param outputSchema of its result; null for a text
     * @param agents that it may delegate to, as far as these call workflows
     * @param workflows that it may call as tools
     */
    record KnownAgent(
            String name,
            String model,
            boolean priced,
            @Nullable BigDecimal maxCostUsd,
            @Nullable ObjectNode outputSchema,
            Set<String> agents,
            Set<String> workflows) {}

    /**
     * @param outputSchema null where it says nothing of its result
     * @param unsafe whether a crash during a call leaves in doubt for good if it took effect
     */
    record KnownTool(
            String name,
            ObjectNode inputSchema,
            @Nullable ObjectNode outputSchema,
            boolean unsafe) {}

    /**
     * @param input null for anything
     * @param outputSchema null for anything
     * @param worstCaseUsd what a run may cost at most, its own cap included; null where nothing
     *     bounds it
     * @param agents whose runs it starts itself
     * @param workflows whose runs it starts itself
     */
    record KnownWorkflow(
            String name,
            @Nullable ObjectNode input,
            @Nullable ObjectNode outputSchema,
            @Nullable BigDecimal worstCaseUsd,
            Set<String> agents,
            Set<String> workflows) {}
}
