package dev.grove.core.run.workflow.ask;

import dev.grove.core.audit.AuditKind;
import dev.grove.core.audit.AuditNotes;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.text.StorableText;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Takes an operator's word for nodes. For what is asked of people it is that of one of them, and
 * counts as their decision.
 */
@Component
public class NodeSettlements {

    private final NodeChanges changes;
    private final AskDecisions asks;
    private final SettlementRights rights;
    private final NodeRuns runs;

    NodeSettlements(
            NodeChanges changes, AskDecisions asks, SettlementRights rights, NodeRuns runs) {
        this.changes = changes;
        this.asks = asks;
        this.rights = rights;
        this.runs = runs;
    }

    /**
     * Settles a node whose call is in doubt, in a run that may be resumed: it has its output once
     * the run goes on.
     *
     * @param address of a node, an element or a round of one, or a node of a workflow within
     * @throws GroveException not_found, conflict, forbidden, run_not_waiting
     */
    public void settleEnded(
            TenantId tenant,
            RunId run,
            String address,
            Decider decider,
            Scope scope,
            NodeSettlement said) {
        changes.changeEnded(
                tenant,
                run,
                address,
                (open, path) -> {
                    if (said.output() != null) {
                        rights.check(tenant, open, open.node(path, null), decider, scope);
                    }
                    ResumedDoubts.settle(open, path, decider, said);
                    note(open, path, said);
                });
    }

    /**
     * A node that is under way; its run is cancelled.
     *
     * @throws GroveException not_found, conflict for one that has ended, forbidden,
     *     validation_failed, run_not_waiting
     */
    public void settle(
            TenantId tenant,
            RunId run,
            String path,
            Decider decider,
            Scope scope,
            NodeSettlement said) {
        List<RunId> cancelled = new ArrayList<>();
        changes.change(
                tenant,
                run,
                open -> {
                    NodeRow node = open.node(path, null);
                    requireSettlable(node);
                    if (node.kind().equals("ask")) {
                        if (said.output() != null) {
                            asks.settle(open, node, decider, scope, said);
                            return;
                        }
                        AskRights.check(
                                node.state(), open.run().work().startedBy(), decider, scope);
                    } else if (said.output() != null) {
                        rights.check(tenant, open, node, decider, scope);
                    }
                    cancelled.addAll(end(open, node, decider, said));
                    note(open, path, said);
                });
        cancelled.forEach(child -> runs.cancel(tenant, child));
    }

    private static void note(OpenRun open, String path, NodeSettlement said) {
        AuditNotes.note(
                open.jdbc(),
                AuditKind.NODE,
                said.error() == null ? "settled" : "settled_as_failed",
                path,
                open.run().id().value(),
                StorableText.of(open.scrubber().scrub(said.reason())));
    }

    private static void requireSettlable(NodeRow node) {
        if (!node.isOpen()) {
            throw GroveException.conflict(
                    "The node has ended already: " + node.status().wireName());
        }
        if (node.key().holder() != null) {
            throw GroveException.conflict(
                    "Only nodes of the graph itself can be settled; this one is repeated by "
                            + node.key().holder());
        }
    }

    private static List<RunId> end(
            OpenRun open, NodeRow node, Decider decider, NodeSettlement said) {
        List<RunId> cancelled = new ArrayList<>();
        if (node.child() != null) {
            cancelled.add(node.child());
        }
        cancelled.addAll(open.cancelRepeatedBy(node, said.output() != null));
        open.event(
                new NodeEvent.Settled(
                        node.path(),
                        said.error() == null ? "output" : "error",
                        decider.name(),
                        said.reason(),
                        0));
        open.write(
                node.ended(
                                said.error() == null ? NodeStatus.COMPLETED : NodeStatus.FAILED,
                                said.error(),
                                false,
                                open.now())
                        // Its run is to be cancelled, by the sweep if not at once.
                        .due(node.child() == null ? null : open.now()),
                said.output() == null ? null : open.scrubber().scrub(said.output()));
        return cancelled;
    }
}
