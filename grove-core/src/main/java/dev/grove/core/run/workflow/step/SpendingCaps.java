package dev.grove.core.run.workflow.step;

import dev.grove.core.id.RunId;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.language.workflow.Node;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Caps on money within a tree: of a node that repeats others, and of a workflow that another run
 * started. A run begins only if its own cap fits into what is left, and what it has not spent comes
 * back as it ends. The cap of the tree itself is held by its ledger.
 */
public final class SpendingCaps {

    private static final String SPENT = "spent_usd";

    private final AdvanceContext context;
    private final CostReader costs;

    public SpendingCaps(AdvanceContext context, CostReader costs) {
        this.context = context;
        this.costs = costs;
    }

    /** Reads what a run and all below it have cost. */
    public interface CostReader {
        BigDecimal costOf(RunId run);
    }

    /** Outcome of a request for money. */
    sealed interface Admission {

        /**
         * @param cap of the run; null for its own
         */
        record Admitted(@Nullable BigDecimal cap) implements Admission {}

        /** Deferred: money that others have reserved and not spent may be enough as they end. */
        record Later() implements Admission {}

        record NotCovered(BigDecimal needed, BigDecimal left) implements Admission {}
    }

    /**
     * @param own the most that the run may spend by its own limits; null for no cap
     */
    Admission admit(Task task, @Nullable BigDecimal own) {
        BigDecimal left = left(task).orElse(null);
        if (left == null) {
            return new Admission.Admitted(null);
        }
        BigDecimal cap = own == null ? left : own;
        if (cap.compareTo(left) <= 0 && cap.signum() > 0) {
            return new Admission.Admitted(cap);
        }
        return isAnyReserved(task) ? new Admission.Later() : new Admission.NotCovered(cap, left);
    }

    /** A run has ended: what it spent stays spent. */
    NodeRow settle(Task task, NodeRow row) {
        if (row.run().reservedUsd() == null || row.child() == null) {
            return row;
        }
        BigDecimal cost = costs.costOf(row.child());
        if (task.holder() != null && capOf(task.holder()) != null) {
            add(task.holder(), cost);
        }
        if (capOfGraph() != null) {
            add(NodeRow.GRAPH, cost);
        }
        return row.runBy(row.child(), null);
    }

    private Optional<BigDecimal> left(Task task) {
        BigDecimal holder =
                task.holder() == null ? null : left(task.holder(), capOf(task.holder()));
        BigDecimal graph = left(NodeRow.GRAPH, capOfGraph());
        if (holder == null || graph == null) {
            return Optional.ofNullable(holder == null ? graph : holder);
        }
        return Optional.of(holder.min(graph));
    }

    private @Nullable BigDecimal left(String of, @Nullable BigDecimal cap) {
        return cap == null ? null : cap.subtract(spent(of)).subtract(reserved(of));
    }

    private BigDecimal spent(String path) {
        NodeRow row = context.values().row(path);
        return row == null || !row.state().has(SPENT)
                ? BigDecimal.ZERO
                : new BigDecimal(row.state().path(SPENT).stringValue());
    }

    /** By runs that are under way. */
    private BigDecimal reserved(String of) {
        BigDecimal sum = BigDecimal.ZERO;
        for (NodeRow row : OpenRows.of(context)) {
            if (row.run().reservedUsd() != null
                    && (of.isEmpty() || of.equals(row.key().holder()))) {
                sum = sum.add(row.run().reservedUsd());
            }
        }
        return sum;
    }

    private boolean isAnyReserved(Task task) {
        return OpenRows.of(context).stream()
                .anyMatch(row ->
                        row.run().reservedUsd() != null
                                && row.run().reservedUsd().signum() > 0
                                && !row.path().equals(task.path()));
    }

    private void add(String path, BigDecimal cost) {
        NodeRow row = context.values().row(path);
        if (row != null) {
            ObjectNode state = JsonNodeFactory.instance.objectNode();
            state.setAll(row.state());
            state.put(SPENT, spent(path).add(cost).toPlainString());
            context.changes().row(row.with(state));
        }
    }

    private @Nullable BigDecimal capOf(String holder) {
        Node node = context.plan().graph(context.run().work().graph()).nodes().get(holder);
        return node == null ? null : node.settings().limits().maxCostUsd();
    }

    /** The ledger holds that of the root. */
    private @Nullable BigDecimal capOfGraph() {
        return context.run().isRoot() ? null : context.run().limits().maxCostUsd();
    }
}
