package dev.grove.mcp.client;

import dev.grove.core.schema.JsonSchemas;
import dev.grove.mcp.client.RemoteException.Kind;
import dev.grove.mcp.era.Words;
import java.util.List;
import java.util.StringJoiner;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the result of a call says, in text. */
@Component
class ToolAnswers {

    private static final int LONGEST_NAME = 200;

    private final RemoteSettings settings;
    private final JsonSchemas schemas;

    ToolAnswers(RemoteSettings settings, JsonSchemas schemas) {
        this.settings = settings;
        this.schemas = schemas;
    }

    RemoteAnswer of(RemoteTool tool, ObjectNode result) throws RemoteException {
        boolean isError = result.path("isError").asBoolean(false);
        JsonNode structured = result.path("structuredContent");
        if (!structured.isMissingNode() && !structured.isNull()) {
            List<String> faults = isError ? List.of() : faults(tool, structured);
            if (!faults.isEmpty()) {
                return new RemoteAnswer(true, cut(broken(faults, structured)));
            }
            return new RemoteAnswer(isError, cut(structured.toString()));
        }
        if (!result.path("content").isArray()) {
            throw new RemoteException(
                    Kind.BROKEN, "The server answered tools/call without content");
        }
        StringJoiner text = new StringJoiner("\n");
        result.path("content").forEach(part -> text.add(text(part)));
        return new RemoteAnswer(isError, cut(text.toString()));
    }

    /** Against the schema that the tool was approved with; an unusable schema is ignored. */
    private List<String> faults(RemoteTool tool, JsonNode structured) {
        if (!(tool.definition().path("outputSchema") instanceof ObjectNode declared)) {
            return List.of();
        }
        // As with the schemas of arguments: servers write the name of an old dialect by habit.
        ObjectNode schema = declared.deepCopy();
        schema.remove("$schema");
        return schemas.faults(schema).isEmpty()
                ? schemas.compile(schema).faults(structured)
                : List.of();
    }

    /** The tool has done what it does, so its answer is not kept from the model. */
    private static String broken(List<String> faults, JsonNode structured) {
        return "The tool's answer is not what its output schema promises:\n- "
                + String.join("\n- ", faults)
                + "\nIt answered: "
                + structured;
    }

    /** For a server of 2026 that would go on if it got the input that it asks for. */
    RemoteAnswer ofQuestions(ObjectNode result) {
        StringJoiner asked = new StringJoiner("; ");
        result.path("inputRequests")
                .valueStream()
                .limit(5)
                .forEach(request ->
                        asked.add(
                                name(request.path("method"))
                                        + " "
                                        + name(request.path("params").path("message"))));
        return new RemoteAnswer(
                true, "The tool asks for input, which agents do not give: " + asked);
    }

    private static String text(JsonNode part) {
        String type = part.path("type").asString("");
        return switch (type) {
            case "text" -> part.path("text").asString("");
            case "resource" -> embedded(part.path("resource"));
            case "resource_link" -> "[a link to " + name(part.path("uri")) + "]";
            case "image", "audio" ->
                    "[" + type + ", " + name(part.path("mimeType")) + ", left out]";
            default -> "[content of type \"" + name(part.path("type")) + "\", left out]";
        };
    }

    private static String embedded(JsonNode resource) {
        String uri = name(resource.path("uri"));
        JsonNode text = resource.path("text");
        return text.isString()
                ? "[" + uri + "]\n" + text.stringValue()
                : "[" + uri + ", " + name(resource.path("mimeType")) + ", left out]";
    }

    private static String name(JsonNode node) {
        return Words.of(node.asString(""), LONGEST_NAME);
    }

    private String cut(String text) {
        int most = settings.largestText();
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end)
                + "\n[cut off here; the tool's answer has "
                + text.length()
                + " characters]";
    }
}
