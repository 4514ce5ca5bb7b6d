package dev.grove.server.docs;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Model that calls each of its tools once, in the order in which it is given them, and then {@code
 * finish}. Arguments are made of the tools' schemas, so that an agent of any page does something.
 */
final class WillingModel {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String FINISH = "finish";
    private static final String RESULT_SCHEMA = " The result must satisfy this JSON Schema: ";

    /** Values of arguments by their names, with which calls on files and commands succeed. */
    private static final Map<String, String> TEXTS =
            Map.of("path", "report.md", "content", "one\n", "command", "echo one >report.md; ls");

    private WillingModel() {}

    static Reply reply(ModelServer.Request request) {
        List<Tool> tools = tools(request.json());
        List<Tool> others = tools.stream().filter(tool -> !tool.name().equals(FINISH)).toList();
        int turn = request.answersSoFar();
        if (turn < others.size()) {
            return call(others.get(turn), turn);
        }
        return tools.stream()
                .filter(tool -> tool.name().equals(FINISH))
                .findFirst()
                .<Reply>map(finish -> call(finish, turn))
                .orElseGet(() -> Reply.text("Done."));
    }

    private record Tool(String name, String description, JsonNode schema) {

        static Tool of(JsonNode declared, String schema) {
            return new Tool(
                    declared.path("name").asString(),
                    declared.path("description").asString(""),
                    declared.path(schema));
        }
    }

    private static List<Tool> tools(JsonNode request) {
        List<Tool> tools = new ArrayList<>();
        for (JsonNode tool : request.path("tools")) {
            JsonNode function = tool.path("function");
            tools.add(
                    function.isObject()
                            ? Tool.of(function, "parameters")
                            : Tool.of(tool, "input_schema"));
        }
        return tools;
    }

    private static Reply call(Tool tool, int turn) {
        return Reply.calls(new Call("call_" + turn, tool.name(), arguments(tool).toString()));
    }

    /** Arguments of a call; the schema of an agent's result stands in the description. */
    private static JsonNode arguments(Tool tool) {
        int told = tool.description().indexOf(RESULT_SCHEMA);
        if (told < 0) {
            return sample("", tool.schema(), 0);
        }
        String schema = tool.description().substring(told + RESULT_SCHEMA.length());
        return NODES.objectNode()
                .set("result", sample("", JsonMapper.shared().readTree(schema), 0));
    }

    /** A value that a schema accepts, of its required members alone. */
    private static JsonNode sample(String name, JsonNode schema, int depth) {
        if (depth > 8) {
            return NODES.nullNode();
        }
        if (schema.has("const")) {
            return schema.path("const");
        }
        if (schema.has("enum")) {
            return schema.path("enum").path(0);
        }
        return switch (type(schema)) {
            case "object" -> object(schema, depth);
            case "array" -> NODES.arrayNode().add(sample(name, schema.path("items"), depth + 1));
            case "integer" -> NODES.numberNode(schema.path("minimum").asInt(1));
            case "number" -> NODES.numberNode(9);
            case "boolean" -> NODES.booleanNode(true);
            default ->
                    NODES.stringNode(
                            TEXTS.getOrDefault(name, name.isEmpty() ? "done" : "some " + name));
        };
    }

    private static JsonNode object(JsonNode schema, int depth) {
        var made = NODES.objectNode();
        var required =
                schema.path("required")
                        .valueStream()
                        .map(JsonNode::asString)
                        .collect(Collectors.toSet());
        schema.path("properties").properties().stream()
                .filter(member -> required.contains(member.getKey()))
                .forEach(member ->
                        made.set(
                                member.getKey(),
                                sample(member.getKey(), member.getValue(), depth + 1)));
        return made;
    }

    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isArray() ? type.path(0).asString("") : type.asString("");
    }
}
