package dev.grove.core.run.workflow.ask;

import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.workflow.run.RunPins;
import dev.grove.core.run.workflow.run.WorkflowVersion;
import dev.grove.core.run.workflow.run.WorkflowVersions;
import dev.grove.language.workflow.Body;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Nodes whose outputs come of decisions of people: those that ask, and those that have such a node
 * within them, in what they repeat or in the workflows that they run.
 */
public final class DecidedNodes {

    private final RunPins pins;
    private final Set<Version> seen = new HashSet<>();

    private record Version(WorkflowId workflow, int version) {}

    private DecidedNodes(RunPins pins) {
        this.pins = pins;
    }

    /**
     * Ids of such nodes of a graph.
     *
     * @param pins versions of the workflows that it runs
     */
    public static Set<String> of(
            TenantId tenant, Graph graph, JsonNode pins, NodeRuns runs, WorkflowVersions versions) {
        Set<String> decided = new LinkedHashSet<>();
        graph.nodes()
                .forEach((id, node) -> {
                    RunPins versionsOf = new RunPins(tenant, pins, runs, versions);
                    if (new DecidedNodes(versionsOf).isDecided(node)) {
                        decided.add(id);
                    }
                });
        return decided;
    }

    private boolean isDecided(Node node) {
        return switch (node) {
            case Node.AskNode _ -> true;
            case Node.MapNode map -> isDecided(map.body());
            case Node.LoopNode loop -> isDecided(loop.make()) || isDecided(loop.judge());
            case Node.WorkflowNode workflow -> {
                WorkflowVersion within = pins.workflow(workflow.workflow(), workflow.version());
                yield seen.add(new Version(within.id(), within.version()))
                        && isDecided(within.definition().graph());
            }
            case Node.AgentNode _,
                    Node.ToolNode _,
                    Node.ValueNode _,
                    Node.SwitchNode _,
                    Node.MergeNode _,
                    Node.WaitNode _,
                    Node.FailNode _ ->
                    false;
        };
    }

    private boolean isDecided(Body body) {
        return switch (body) {
            case Body.Single(Node node) -> isDecided(node);
            case Body.Inline(Graph graph) -> isDecided(graph);
        };
    }

    private boolean isDecided(Graph graph) {
        return graph.nodes().values().stream().anyMatch(this::isDecided);
    }
}
