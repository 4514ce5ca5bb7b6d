package dev.grove.language.analysis;

import dev.grove.language.analysis.KnownDefinitions.KnownAgent;
import dev.grove.language.analysis.KnownDefinitions.KnownTool;
import dev.grove.language.analysis.KnownDefinitions.KnownWorkflow;
import dev.grove.language.analysis.graph.Sites;
import dev.grove.language.expression.Position;
import dev.grove.language.source.Findings;
import dev.grove.language.text.NearestNames;
import dev.grove.language.workflow.Node;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks definitions that nodes name outside of the workflow: whether they exist, and are used
 * rightly.
 */
final class NameCheck {

    private final String own;
    private final KnownDefinitions known;
    private final ArgumentCheck arguments;
    private final Findings findings;

    /**
     * @param own the name of the workflow itself, which need not be stored yet
     */
    NameCheck(String own, KnownDefinitions known, ArgumentCheck arguments, Findings findings) {
        this.own = own;
        this.known = known;
        this.arguments = arguments;
        this.findings = findings;
    }

    /**
     * @param capped whether a cap on money holds around the node
     */
    void check(Sites.Placed placed, boolean capped) {
        switch (placed.node()) {
            case Node.AgentNode agent -> agent(placed, agent, capped);
            case Node.ToolNode tool -> tool(placed, tool);
            case Node.WorkflowNode workflow -> workflow(placed, workflow);
            default -> {
                // Names nothing outside.
            }
        }
    }

    private void agent(Sites.Placed placed, Node.AgentNode node, boolean capped) {
        Optional<KnownAgent> agent = known.agent(node.agent(), node.version());
        if (agent.isEmpty()) {
            unknown(placed, "agent", node.agent(), node.version(), known.agentNames());
        } else if ((capped || node.settings().limits().maxCostUsd() != null)
                && !agent.get().priced()) {
            findings.error(
                    placed.pointer() + "/agent",
                    "unpriced_model",
                    "no price is known for %s, the model of %s, so a cap on money cannot hold; an operator stores its price with PUT /model-prices/%s"
                            .formatted(agent.get().model(), node.agent(), agent.get().model()));
        }
    }

    private void tool(Sites.Placed placed, Node.ToolNode node) {
        Optional<KnownTool> tool = known.tool(node.tool());
        if (tool.isEmpty() && known.needsAgent(node.tool())) {
            findings.error(
                    placed.pointer() + "/tool",
                    "unknown_tool",
                    node.tool()
                            + " means something only in the work of an agent; write a node with"
                            + " agent");
            return;
        }
        if (tool.isEmpty()) {
            unknown(placed, "tool", node.tool(), null, known.toolNames());
            return;
        }
        arguments.check(
                node.with(), tool.get().inputSchema(), placed.pointer() + "/with", "the tool");
        if (placed.repeated() && tool.get().unsafe()) {
            findings.warning(
                    placed.pointer() + "/tool",
                    Position.START,
                    "unsafe_repeated",
                    "%s is unsafe and stands in a map or a loop: each call that a crash leaves in doubt asks an operator"
                            .formatted(node.tool()));
        }
    }

    private void workflow(Sites.Placed placed, Node.WorkflowNode node) {
        Optional<KnownWorkflow> workflow = known.workflow(node.workflow(), node.version());
        if (workflow.isEmpty() && !node.workflow().equals(own)) {
            unknown(placed, "workflow", node.workflow(), node.version(), known.workflowNames());
        } else if (workflow.isPresent() && workflow.get().input() != null) {
            arguments.check(
                    node.input(),
                    workflow.get().input(),
                    placed.pointer() + "/input",
                    "the workflow");
        }
    }

    private void unknown(
            Sites.Placed placed,
            String kind,
            String name,
            @Nullable Integer version,
            Collection<String> names) {
        if (name.isEmpty()) {
            // Reported as missing.
            return;
        }
        String field = placed.pointer() + "/" + kind;
        if (version != null && names.contains(name)) {
            findings.error(
                    field,
                    "unknown_" + kind,
                    "the %s %s has no version %d".formatted(kind, name, version));
        } else {
            findings.error(
                    field,
                    "unknown_" + kind,
                    "there is no %s named %s%s"
                            .formatted(kind, name, NearestNames.asQuestion(name, names)));
        }
    }
}
