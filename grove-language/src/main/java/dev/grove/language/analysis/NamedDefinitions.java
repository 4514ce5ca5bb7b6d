package dev.grove.language.analysis;

import dev.grove.language.workflow.Node;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Definitions that the nodes of a workflow name outside of it, in the order of the nodes. */
public record NamedDefinitions(Set<Named> agents, Set<String> tools, Set<Named> workflows) {

    /**
     * @param version null for the one that is current when the workflow starts
     */
    public record Named(String name, @Nullable Integer version) {}

    static NamedDefinitions of(Collection<Node> nodes) {
        Set<Named> agents = new LinkedHashSet<>();
        Set<String> tools = new LinkedHashSet<>();
        Set<Named> workflows = new LinkedHashSet<>();
        for (Node node : nodes) {
            switch (node) {
                case Node.AgentNode agent -> agents.add(new Named(agent.agent(), agent.version()));
                case Node.ToolNode tool -> tools.add(tool.tool());
                case Node.WorkflowNode workflow ->
                        workflows.add(new Named(workflow.workflow(), workflow.version()));
                case Node.ValueNode _,
                        Node.SwitchNode _,
                        Node.MapNode _,
                        Node.MergeNode _,
                        Node.LoopNode _,
                        Node.AskNode _,
                        Node.WaitNode _,
                        Node.FailNode _ -> {
                    // Names nothing outside; what is in the body of one is a node of the list.
                }
            }
        }
        return new NamedDefinitions(agents, tools, workflows);
    }

    public Set<String> agentNames() {
        return names(agents);
    }

    public Set<String> workflowNames() {
        return names(workflows);
    }

    private static Set<String> names(Set<Named> named) {
        return named.stream().map(Named::name).collect(Collectors.toUnmodifiableSet());
    }
}
