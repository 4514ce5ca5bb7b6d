package dev.grove.mcp.client.tool;

import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.rpc.RemoteSettings;
import dev.grove.mcp.era.Words;
import java.util.ArrayList;
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
public class ToolDefinitions {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_./-]{1,128}");
    private static final int LONGEST_CURSOR = 8 * 1024;
    private static final int LONGEST_NAME = 128;
    private static final int MOST_LEFT_OUT = 1_000;

    private final RemoteSettings settings;

    public ToolDefinitions(RemoteSettings settings) {
        this.settings = settings;
    }

    /** Requests one page of a list. */
    @FunctionalInterface
    public interface Pages {
        ObjectNode get(ObjectNode params) throws RemoteException;
    }

    /**
     * Keeps the first of tools with the same name.
     *
     * @param emptyCursorEnds whether an empty cursor is none, as servers of the legacy era mean it
     */
    public RemoteToolList list(Pages pages, boolean emptyCursorEnds) throws RemoteException {
        Map<String, RemoteTool> tools = new LinkedHashMap<>();
        List<String> leftOut = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        String cursor = "";
        for (int page = 0; ; page++) {
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
                Optional<String> fault = fault(definition, tools);
                if (fault.isPresent()) {
                    leaveOut(leftOut, nameOf(definition), fault.get());
                } else {
                    RemoteTool tool = new RemoteTool(nameOf(definition), (ObjectNode) definition);
                    tools.put(tool.name(), tool);
                }
            }
            JsonNode next = result.path("nextCursor");
            if (!next.isString() || (emptyCursorEnds && next.stringValue().isEmpty())) {
                break;
            }
            cursor = next.stringValue();
            Optional<String> end = endAt(page + 1, cursor, seen, tools);
            if (end.isPresent()) {
                leaveOut(leftOut, "the rest of the list", end.get());
                break;
            }
        }
        return new RemoteToolList(List.copyOf(tools.values()), leftOut);
    }

    /** Why a list that goes on is not read on. */
    private Optional<String> endAt(
            int pages, String cursor, Set<String> seen, Map<String, RemoteTool> tools) {
        if (tools.size() >= settings.mostTools()) {
            return Optional.of("the server has more than " + settings.mostTools() + " tools");
        }
        if (pages >= settings.mostPages()) {
            return Optional.of("it has more than " + settings.mostPages() + " pages");
        }
        if (cursor.length() > LONGEST_CURSOR) {
            return Optional.of("its nextCursor is longer than 8 KiB");
        }
        return seen.add(cursor)
                ? Optional.empty()
                : Optional.of("its nextCursor is one that was there before");
    }

    /** Why the tool cannot be used. */
    private Optional<String> fault(JsonNode definition, Map<String, RemoteTool> before) {
        String name = nameOf(definition);
        if (!definition.isObject() || !NAME.matcher(name).matches()) {
            return Optional.of("its name is not 1 to 128 of A-Z a-z 0-9 _ . - /");
        }
        if (before.containsKey(name)) {
            return Optional.of("it is listed twice");
        }
        if (before.size() >= settings.mostTools()) {
            return Optional.of("the server has more than " + settings.mostTools() + " tools");
        }
        for (String words : List.of("description", "title")) {
            if (!isNothing(definition.path(words)) && !definition.path(words).isString()) {
                return Optional.of("its " + words + " is no text");
            }
        }
        for (String object : List.of("annotations", "outputSchema")) {
            if (!isNothing(definition.path(object)) && !definition.path(object).isObject()) {
                return Optional.of("its " + object + " is no object");
            }
        }
        if (!(definition.path("inputSchema") instanceof ObjectNode schema)
                || !schema.path("type").asString("").equals("object")) {
            return Optional.of("its inputSchema is not of \"type\": \"object\"");
        }
        if (MirroredArguments.of(schema).isEmpty()) {
            return Optional.of("an x-mcp-header of its inputSchema is where it may not be");
        }
        return definition.toString().length() > settings.largestDefinition()
                ? Optional.of(
                        "its definition is longer than " + settings.largestDefinition() + " bytes")
                : Optional.empty();
    }

    private static void leaveOut(List<String> leftOut, String name, String why) {
        if (leftOut.size() < MOST_LEFT_OUT) {
            leftOut.add(Words.of(name, LONGEST_NAME) + ": " + why);
        } else if (leftOut.size() == MOST_LEFT_OUT) {
            leftOut.add("more than " + MOST_LEFT_OUT + " tools: the others are not named");
        }
    }

    private static String nameOf(JsonNode definition) {
        JsonNode name = definition.path("name");
        return name.isString() ? name.stringValue() : "";
    }

    private static boolean isNothing(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }
}
