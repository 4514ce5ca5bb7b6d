package dev.grove.mcp.client;

import dev.grove.mcp.client.RemoteException.Kind;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lists the tools of a server, for as long as there is something new, and within bounds. */
@Component
class ToolDefinitions {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_./-]{1,128}");
    private static final int LONGEST_CURSOR = 8 * 1024;

    private final RemoteSettings settings;

    ToolDefinitions(RemoteSettings settings) {
        this.settings = settings;
    }

    /** One page of a list. */
    @FunctionalInterface
    interface Pages {
        ObjectNode get(ObjectNode params) throws RemoteException;
    }

    /** Of tools with the same name, the first. */
    List<RemoteTool> list(Pages pages) throws RemoteException {
        Map<String, RemoteTool> tools = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        String cursor = "";
        for (int page = 0; page < settings.mostPages(); page++) {
            ObjectNode params = JsonNodeFactory.instance.objectNode();
            if (page > 0) {
                params.put("cursor", cursor);
            }
            ObjectNode result = pages.get(params);
            if (!result.path("tools").isArray()) {
                throw new RemoteException(
                        Kind.BROKEN, "The server answered tools/list without tools");
            }
            for (JsonNode definition : result.path("tools")) {
                if (tools.size() < settings.mostTools()) {
                    legal(definition).ifPresent(tool -> tools.putIfAbsent(tool.name(), tool));
                }
            }
            JsonNode next = result.path("nextCursor");
            if (!next.isString()
                    || next.stringValue().length() > LONGEST_CURSOR
                    || !seen.add(next.stringValue())
                    || tools.size() >= settings.mostTools()) {
                break;
            }
            cursor = next.stringValue();
        }
        return List.copyOf(tools.values());
    }

    private Optional<RemoteTool> legal(JsonNode definition) {
        JsonNode name = definition.path("name");
        boolean legal =
                name.isString()
                        && NAME.matcher(name.stringValue()).matches()
                        && isStringIfAny(definition.path("description"))
                        && isStringIfAny(definition.path("title"))
                        && isObjectIfAny(definition.path("annotations"))
                        && isObjectIfAny(definition.path("outputSchema"))
                        && definition.path("inputSchema") instanceof ObjectNode schema
                        && schema.path("type").asString("").equals("object")
                        && MirroredArguments.of(schema).isPresent()
                        && definition.toString().length() <= settings.largestDefinition();
        return legal && definition instanceof ObjectNode object
                ? Optional.of(new RemoteTool(name.stringValue(), object))
                : Optional.empty();
    }

    private static boolean isStringIfAny(JsonNode node) {
        return node.isMissingNode() || node.isNull() || node.isString();
    }

    private static boolean isObjectIfAny(JsonNode node) {
        return node.isMissingNode() || node.isNull() || node.isObject();
    }
}
