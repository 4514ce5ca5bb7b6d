package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.expression.template.Template;
import dev.grove.language.workflow.Body;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of nodes' outputs, as far as they are known. */
final class Outputs {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final KnownDefinitions known;
    private final IdentityHashMap<Node, Optional<ObjectNode>> made = new IdentityHashMap<>();

    Outputs(KnownDefinitions known) {
        this.known = known;
    }

    /** Null where nothing is known. */
    @Nullable ObjectNode of(Node node, GraphScope scope) {
        Optional<ObjectNode> before = made.get(node);
        if (before == null) {
            // A merge may be in a cycle.
            made.put(node, Optional.empty());
            before = Optional.ofNullable(make(node, scope));
            made.put(node, before);
        }
        return before.orElse(null);
    }

    private @Nullable ObjectNode make(Node node, GraphScope scope) {
        return switch (node) {
            case Node.AgentNode agent ->
                    agent.outputSchema() != null
                            ? agent.outputSchema()
                            : known.agent(agent.agent(), agent.version())
                                    .map(KnownDefinitions.KnownAgent::outputSchema)
                                    .orElse(null);
            case Node.ToolNode tool ->
                    known.tool(tool.tool())
                            .map(KnownDefinitions.KnownTool::outputSchema)
                            .orElse(null);
            case Node.WorkflowNode workflow ->
                    known.workflow(workflow.workflow(), workflow.version())
                            .map(KnownDefinitions.KnownWorkflow::outputSchema)
                            .orElse(null);
            case Node.ValueNode value -> ofLiteral(value.value());
            case Node.SwitchNode _ -> NODES.objectNode().put("type", "string");
            case Node.MapNode _ -> closed(List.of("results", "completed", "failed", "counts"));
            case Node.MergeNode merge ->
                    merge.take() == Node.Take.ALL ? merged(merge, scope) : null;
            case Node.LoopNode loop -> {
                ObjectNode schema =
                        closed(List.of("best", "score", "accepted", "rounds", "history"));
                set(schema, "best", of(loop.make(), scope));
                yield schema;
            }
            case Node.AskNode ask -> {
                ObjectNode schema =
                        closed(List.of("decision", "by", "at", "answer", "subject", "digest"));
                set(schema, "subject", ask.show() == null ? null : ofLiteral(ask.show()));
                set(schema, "answer", ask.form());
                yield schema;
            }
            case Node.WaitNode _, Node.FailNode _ -> null;
        };
    }

    @Nullable ObjectNode of(Body body, GraphScope scope) {
        return switch (body) {
            case Body.Single(Node node) -> of(node, scope);
            case Body.Inline(Graph(Map<String, Node> _, JsonNode output)) ->
                    output == null ? null : ofLiteral(output);
        };
    }

    private ObjectNode merged(Node.MergeNode merge, GraphScope scope) {
        ObjectNode schema = closed(merge.nodes());
        for (String id : merge.nodes()) {
            GraphScope.Found found = scope.find(id);
            set(schema, id, found == null ? null : of(found.node(), found.scope()));
        }
        return schema;
    }

    private static void set(ObjectNode schema, String property, @Nullable ObjectNode value) {
        if (value != null) {
            ((ObjectNode) schema.get("properties")).set(property, value);
        }
    }

    private static ObjectNode closed(List<String> properties) {
        ObjectNode schema = NODES.objectNode().put("type", "object");
        ObjectNode all = schema.putObject("properties");
        properties.forEach(property -> all.set(property, NODES.objectNode()));
        schema.put("additionalProperties", false);
        return schema;
    }

    /** Schema of JSON with expressions: closed objects and literal texts, null for all else. */
    static @Nullable ObjectNode ofLiteral(JsonNode literal) {
        if (literal instanceof ObjectNode object) {
            ObjectNode schema = closed(List.copyOf(object.propertyNames()));
            object.properties()
                    .forEach(field -> set(schema, field.getKey(), ofLiteral(field.getValue())));
            return schema;
        }
        if (literal.isString() && Template.isLiteral(literal.stringValue())) {
            return NODES.objectNode().put("type", "string");
        }
        return null;
    }
}
