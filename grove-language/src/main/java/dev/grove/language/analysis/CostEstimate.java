package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.workflow.Body;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.NodeSettings;
import dev.grove.language.workflow.WorkflowDefinition;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The worst case: each cap times the fresh tries of its node, the rounds of its loop and the
 * elements of its map. All branches count, as if none was skipped. A try that resumes goes on with
 * the money of the one before.
 */
final class CostEstimate {

    private final WorkflowDefinition definition;
    private final KnownDefinitions known;
    private final ListSchemas lists;
    private final List<String> unbounded = new ArrayList<>();

    private CostEstimate(WorkflowDefinition definition, KnownDefinitions known, ListSchemas lists) {
        this.definition = definition;
        this.known = known;
        this.lists = lists;
    }

    static WorstCost of(
            WorkflowDefinition definition,
            GraphScope top,
            KnownDefinitions known,
            ListSchemas lists) {
        CostEstimate estimate = new CostEstimate(definition, known, lists);
        BigDecimal sum = money(estimate.graph(top.graph(), top, ""));
        BigDecimal cap = definition.limits().maxCostUsd();
        boolean cuts = cap != null && (!estimate.unbounded.isEmpty() || cap.compareTo(sum) < 0);
        return new WorstCost(sum, cuts ? cap : null, List.copyOf(estimate.unbounded));
    }

    private static BigDecimal money(BigDecimal sum) {
        BigDecimal plain = sum.stripTrailingZeros();
        return plain.scale() < 2 ? plain.setScale(2) : plain;
    }

    private BigDecimal graph(Graph graph, GraphScope scope, String pointer) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Map.Entry<String, Node> entry : graph.nodes().entrySet()) {
            sum = sum.add(capped(entry.getValue(), scope, pointer + "/nodes/" + entry.getKey()));
        }
        return sum;
    }

    /** A node's own cap holds for all of its tries, and bounds what nothing else does. */
    private BigDecimal capped(Node node, GraphScope scope, String pointer) {
        BigDecimal cap = node.settings().limits().maxCostUsd();
        if (cap == null || node instanceof Node.AgentNode || node instanceof Node.WorkflowNode) {
            return once(node, scope, pointer).multiply(tries(node));
        }
        int before = unbounded.size();
        BigDecimal computed = once(node, scope, pointer).multiply(tries(node));
        if (unbounded.size() > before) {
            unbounded.subList(before, unbounded.size()).clear();
            return cap;
        }
        return computed.min(cap);
    }

    private static BigDecimal tries(Node node) {
        NodeSettings.Retry retry = node.settings().retry();
        return retry != null && retry.mode() == NodeSettings.Mode.FRESH
                ? BigDecimal.valueOf(1L + retry.max())
                : BigDecimal.ONE;
    }

    private BigDecimal once(Node node, GraphScope scope, String pointer) {
        return switch (node) {
            case Node.AgentNode agent ->
                    bounded(
                            least(
                                    agent.settings().limits().maxCostUsd(),
                                    known.agent(agent.agent(), agent.version())
                                            .map(KnownDefinitions.KnownAgent::maxCostUsd)
                                            .orElse(null)),
                            pointer,
                            "no max_cost_usd");
            case Node.WorkflowNode workflow ->
                    bounded(
                            least(
                                    workflow.settings().limits().maxCostUsd(),
                                    known.workflow(workflow.workflow(), workflow.version())
                                            .map(KnownDefinitions.KnownWorkflow::worstCaseUsd)
                                            .orElse(null)),
                            pointer,
                            "no max_cost_usd");
            case Node.MapNode map -> map(map, scope, pointer);
            case Node.LoopNode loop ->
                    body(loop.make(), scope, pointer + "/loop/make")
                            .add(body(loop.judge(), scope, pointer + "/loop/judge"))
                            .multiply(BigDecimal.valueOf(loop.maxRounds()));
            case Node.ToolNode _,
                    Node.ValueNode _,
                    Node.SwitchNode _,
                    Node.MergeNode _,
                    Node.AskNode _,
                    Node.WaitNode _,
                    Node.FailNode _ ->
                    BigDecimal.ZERO;
        };
    }

    private BigDecimal map(Node.MapNode map, GraphScope scope, String pointer) {
        BigDecimal each = body(map.body(), scope, pointer + "/do");
        if (each.signum() == 0) {
            return each;
        }
        OptionalLong items = items(map, scope);
        if (items.isEmpty()) {
            unbounded.add(pointer + ": no maxItems");
            return BigDecimal.ZERO;
        }
        long batch = map.batch() == null ? 1 : map.batch();
        return each.multiply(BigDecimal.valueOf((items.getAsLong() + batch - 1) / batch));
    }

    private OptionalLong items(Node.MapNode map, GraphScope scope) {
        OptionalLong most = written(map, scope);
        for (Integer limit :
                new @Nullable Integer[] {
                    map.settings().limits().maxItems(), definition.limits().maxItems()
                }) {
            if (limit != null && (most.isEmpty() || limit < most.getAsLong())) {
                most = OptionalLong.of(limit);
            }
        }
        return most;
    }

    private OptionalLong written(Node.MapNode map, GraphScope scope) {
        if (map.list().isArray()) {
            return OptionalLong.of(map.list().size());
        }
        ObjectNode schema = lists.of(map.list(), scope);
        JsonNode most = schema == null ? null : schema.get("maxItems");
        return most != null && most.isIntegralNumber() && most.canConvertToLong()
                ? OptionalLong.of(most.longValue())
                : OptionalLong.empty();
    }

    private BigDecimal body(Body body, GraphScope scope, String pointer) {
        return switch (body) {
            case Body.Single(Node node) -> capped(node, scope, pointer);
            case Body.Inline(Graph graph) ->
                    graph(
                            graph,
                            new GraphScope(graph, pointer, "", scope.names(), scope, null),
                            pointer);
        };
    }

    private BigDecimal bounded(@Nullable BigDecimal cap, String pointer, String reason) {
        if (cap == null) {
            unbounded.add(pointer + ": " + reason);
            return BigDecimal.ZERO;
        }
        return cap;
    }

    private static @Nullable BigDecimal least(
            @Nullable BigDecimal one, @Nullable BigDecimal other) {
        return one == null ? other : other == null ? one : one.min(other);
    }
}
