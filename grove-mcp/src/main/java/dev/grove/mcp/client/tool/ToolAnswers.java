package dev.grove.mcp.client.tool;

import dev.grove.core.text.StorableText;
import dev.grove.core.tool.ResultLabels;
import dev.grove.language.schema.CheckableSchema;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.rpc.RemoteSettings;
import dev.grove.mcp.era.Words;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Renders results of tool calls as text. */
@Component
public class ToolAnswers {

    /** Member of a result's {@code _meta}. */
    private static final String LABELS = "dev.grove/labels";

    private static final int LONGEST_NAME = 200;

    private static final String UNSTRUCTURED =
            "\n[without the structured content that the tool's output schema promises]";

    /** The tool has done what it does: an error would invite the model to have it done again. */
    private static final String BROKEN_PROMISE =
            "\n[the structured content is not what the tool's output schema promises:\n- ";

    private final RemoteSettings settings;
    private final JsonSchemas schemas;

    public ToolAnswers(RemoteSettings settings, JsonSchemas schemas) {
        this.settings = settings;
        this.schemas = schemas;
    }

    public RemoteAnswer of(RemoteTool tool, ObjectNode result) throws RemoteException {
        return of(tool, result, null);
    }

    /**
     * The answer to a call in whose middle the server asked for something.
     *
     * @param asked what it asked for last; null for nothing
     */
    public RemoteAnswer of(RemoteTool tool, ObjectNode result, @Nullable InputRequests asked)
            throws RemoteException {
        boolean isError = result.path("isError").asBoolean(false);
        String text = said(tool, result, isError);
        String note =
                asked == null
                        ? ""
                        : "\n[the tool asked for input, which agents do not give: " + asked + "]";
        return new RemoteAnswer(
                isError, cut(text + note), ResultLabels.written(result.path("_meta").path(LABELS)));
    }

    private String said(RemoteTool tool, ObjectNode result, boolean isError)
            throws RemoteException {
        JsonNode structured = result.path("structuredContent");
        if (!structured.isMissingNode() && !structured.isNull()) {
            List<String> faults = isError ? List.of() : faults(tool, structured);
            return both(content(result), structured)
                    + (faults.isEmpty() ? "" : BROKEN_PROMISE + String.join("\n- ", faults) + "]");
        }
        if (!result.path("content").isArray()) {
            throw new RemoteException(
                    Kind.BROKEN, "The server answered tools/call without content");
        }
        boolean isPromised = !isError && tool.definition().path("outputSchema").isObject();
        return content(result) + (isPromised ? UNSTRUCTURED : "");
    }

    private static String content(ObjectNode result) {
        StringJoiner text = new StringJoiner("\n");
        result.path("content").forEach(part -> text.add(text(part)));
        return text.toString();
    }

    /** Servers put a report into one and a few figures into the other; or the same into both. */
    private static String both(String content, JsonNode structured) {
        if (content.isBlank() || isSame(content, structured)) {
            return structured.toString();
        }
        return content + "\n[structured content]\n" + structured;
    }

    private static boolean isSame(String content, JsonNode structured) {
        try {
            return RpcReader.parseAnswer(content.getBytes(StandardCharsets.UTF_8))
                    .equals(structured);
        } catch (McpError _) {
            return false;
        }
    }

    /** Against the schema that the tool was approved with; an unusable schema is ignored. */
    private List<String> faults(RemoteTool tool, JsonNode structured) {
        if (!(tool.definition().path("outputSchema") instanceof ObjectNode declared)) {
            return List.of();
        }
        // Drops the dialect, as in schemas of arguments: servers write the name of an old one by
        // habit.
        ObjectNode schema = declared.deepCopy();
        schema.remove("$schema");
        return schemas.faults(CheckableSchema.of(schema).schema()).isEmpty()
                ? schemas.compile(schema).faults(structured)
                : List.of();
    }

    /** Says that a server would go on if it got the input that it asks for. */
    public RemoteAnswer ofQuestions(InputRequests asked) {
        return new RemoteAnswer(
                true, cut("The tool asks for input, which agents do not give: " + asked));
    }

    private static String text(JsonNode part) {
        String type = part.path("type").asString("");
        return switch (type) {
            case "text" -> part.path("text").asString("");
            case "resource" -> embedded(part.path("resource"));
            case "resource_link" -> "[a link to " + name(part.path("uri")) + "]";
            case "image", "audio" ->
                    "["
                            + type
                            + ", "
                            + name(part.path("mimeType"))
                            + size(part.path("data"))
                            + ", left out]";
            default -> "[content of type \"" + name(part.path("type")) + "\", left out]";
        };
    }

    private static String size(JsonNode base64) {
        return base64.isString() ? ", " + base64.stringValue().length() / 4 * 3 + " bytes" : "";
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

    private String cut(String said) {
        String text = StorableText.of(said);
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
