package dev.grove.language.document;

import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.ObjectFields;
import dev.grove.language.text.NearestNames;
import dev.grove.language.workflow.Body;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.NodeSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads a node: which kind it is, and the fields of that kind. */
final class NodeReader {

    static final int LONGEST_TEXT = 200_000;

    /** Kinds that runs do, which may fail for reasons that pass. */
    private static final List<String> RETRIED = List.of("agent", "tool", "workflow");

    private static final int LONGEST_NAME = 200;
    private static final int MOST_FILES = 100;
    private static final int MOST_CASES = 50;

    private final JsonSchemas schemas;
    private final GraphReader graphs;
    private final PauseReader pauses;
    private final Map<String, BiFunction<ObjectFields, NodeSettings, Node>> kinds = new TreeMap<>();

    NodeReader(JsonSchemas schemas, GraphReader graphs) {
        this.schemas = schemas;
        this.graphs = graphs;
        this.pauses = new PauseReader(schemas);
        kinds.put("agent", this::agent);
        kinds.put("tool", this::tool);
        kinds.put("workflow", this::workflow);
        kinds.put("value", this::value);
        kinds.put("switch", this::choice);
        kinds.put("map", this::map);
        kinds.put("merge", this::merge);
        kinds.put("loop", this::loop);
        kinds.put("ask", pauses::ask);
        kinds.put("wait", pauses::wait);
        kinds.put("fail", pauses::fail);
    }

    /**
     * A node without a kind reads as one whose value is null, so that what refers to it is judged
     * too; the document is refused all the same.
     */
    Node read(ObjectFields node) {
        List<String> written = kinds.keySet().stream().filter(node::has).toList();
        NodeSettings settings =
                Settings.of(node, written.contains("map") || written.contains("loop"));
        if (written.size() != 1) {
            node.findings()
                    .error(
                            node.pointer(),
                            written.isEmpty() ? "no_kind" : "ambiguous_kind",
                            written.isEmpty()
                                    ? "has no kind: it needs one of "
                                            + String.join(", ", kinds.keySet())
                                            + nearest(node)
                                    : "is "
                                            + String.join(" and ", written)
                                            + "; a node is one of them");
            return new Node.ValueNode(JsonNodeFactory.instance.nullNode(), settings);
        }
        Node read = Objects.requireNonNull(kinds.get(written.getFirst())).apply(node, settings);
        if (settings.retry() != null && !RETRIED.contains(written.getFirst())) {
            node.wrong(
                    "retry",
                    "is for nodes of the kinds "
                            + String.join(", ", RETRIED)
                            + "; of a map or a loop, give it to what is repeated");
        }
        node.refuseUnknown();
        return read;
    }

    private String nearest(ObjectFields node) {
        return node.names().stream()
                .map(name -> NearestNames.of(name, kinds.keySet()))
                .filter(names -> !names.isEmpty())
                .findFirst()
                .map(names -> "; did you mean " + names.getFirst() + "?")
                .orElse("");
    }

    private Node agent(ObjectFields node, NodeSettings settings) {
        return new Node.AgentNode(
                node.needed("agent", LONGEST_NAME),
                node.integer("version", 1, Integer.MAX_VALUE),
                node.needed("goal", LONGEST_TEXT),
                node.schema("output_schema", schemas),
                node.textsByName("files", MOST_FILES),
                node.text("workspace_from", LONGEST_NAME),
                settings);
    }

    private Node tool(ObjectFields node, NodeSettings settings) {
        ObjectNode with = node.rawObject("with");
        return new Node.ToolNode(
                node.needed("tool", LONGEST_NAME),
                with == null ? JsonNodeFactory.instance.objectNode() : with,
                settings);
    }

    private Node workflow(ObjectFields node, NodeSettings settings) {
        JsonNode input = node.json("input");
        return new Node.WorkflowNode(
                node.needed("workflow", LONGEST_NAME),
                node.integer("version", 1, Integer.MAX_VALUE),
                input == null ? JsonNodeFactory.instance.objectNode() : input,
                settings);
    }

    private Node value(ObjectFields node, NodeSettings settings) {
        return new Node.ValueNode(Objects.requireNonNull(node.json("value")), settings);
    }

    private Node choice(ObjectFields node, NodeSettings settings) {
        List<Node.Case> cases =
                node.objects(
                        "switch",
                        MOST_CASES,
                        one ->
                                new Node.Case(
                                        one.needed("when", Settings.LONGEST_EXPRESSION),
                                        one.needed("is", LONGEST_NAME)));
        return new Node.SwitchNode(
                cases == null ? List.of() : cases, node.text("else", LONGEST_NAME), settings);
    }

    private Node map(ObjectFields node, NodeSettings settings) {
        JsonNode list = Objects.requireNonNull(node.json("map"));
        if (!list.isArray() && !list.isString()) {
            node.wrong("map", "a map goes over a list: write one, or an expression that gives one");
        }
        return new Node.MapNode(
                list,
                body(node, "do"),
                node.integer("concurrency", 1, 1_000),
                node.integer("batch", 1, 1_000),
                Tolerances.of(node),
                node.choice(
                        "order",
                        Map.of("input", Node.Order.INPUT, "completion", Node.Order.COMPLETION),
                        Node.Order.INPUT),
                settings);
    }

    private Node merge(ObjectFields node, NodeSettings settings) {
        List<String> nodes = node.texts("merge", Settings.MOST_REFERENCES);
        if (nodes.isEmpty()) {
            node.wrong("merge", "must be a list of the ids of at least one node");
        }
        return new Node.MergeNode(
                nodes,
                node.choice(
                        "take",
                        Map.of("first", Node.Take.FIRST, "all", Node.Take.ALL),
                        Node.Take.FIRST),
                settings);
    }

    private Node loop(ObjectFields node, NodeSettings settings) {
        ObjectFields loop = node.object("loop");
        if (loop == null) {
            return new Node.ValueNode(JsonNodeFactory.instance.nullNode(), settings);
        }
        Integer rounds = loop.integer("max_rounds", 1, 100);
        if (rounds == null && !loop.has("max_rounds")) {
            loop.missing("max_rounds");
        }
        Node read =
                new Node.LoopNode(
                        body(loop, "make"),
                        body(loop, "judge"),
                        loop.needed("accept", Settings.LONGEST_EXPRESSION),
                        loop.text("score", Settings.LONGEST_EXPRESSION),
                        Objects.requireNonNullElse(rounds, 1),
                        loop.integer("stop_without_gain", 1, 100),
                        loop.choice(
                                "on_exhausted",
                                Map.of(
                                        "best", Node.OnExhausted.BEST,
                                        "fail", Node.OnExhausted.FAIL),
                                Node.OnExhausted.BEST),
                        settings);
        loop.refuseUnknown();
        return read;
    }

    private Body body(ObjectFields holder, String name) {
        @Nullable ObjectFields body = holder.object(name);
        if (body == null) {
            if (!holder.has(name)) {
                holder.missing(name);
            }
            return new Body.Inline(new Graph(Map.of(), null));
        }
        return body.has("nodes")
                ? new Body.Inline(graphs.inline(body))
                : new Body.Single(single(holder, name, read(body)));
    }

    /** Refuses maps, loops and merges: they need a graph around them, executed as a workflow is. */
    private static Node single(ObjectFields holder, String name, Node node) {
        if (node instanceof Node.MapNode
                || node instanceof Node.LoopNode
                || node instanceof Node.MergeNode) {
            holder.wrong(
                    name,
                    "cannot be a %s by itself; put it into a graph: {nodes: {…}, output: …}"
                            .formatted(node.kind()));
        }
        return node;
    }
}
