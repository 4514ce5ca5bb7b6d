package dev.grove.mcp.provider;

import dev.grove.core.provider.Discovered;
import dev.grove.core.provider.Listing;
import dev.grove.core.provider.ToolDefinition;
import dev.grove.language.schema.CheckableSchema;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.mcp.client.Introduction;
import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.mcp.client.tool.RemoteToolList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** Decides which of the tools that a server lists can be used. */
final class ToolVetting {

    static final int MOST_TOOLS = 500;

    private static final int LONGEST_DEFINITION = 64 * 1024;
    private static final int LONGEST_WORD = 200;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

    private ToolVetting() {}

    static Listing listing(
            Introduction introduction, RemoteToolList listed, JsonSchemas schemas, Instant at) {
        Map<String, ToolDefinition> usable = new TreeMap<>();
        List<String> leftOut = new ArrayList<>();
        for (RemoteTool tool : listed.tools()) {
            ToolDefinition definition = ToolDefinition.of(tool.definition());
            Optional<String> fault = fault(tool.name(), definition, usable, schemas);
            if (fault.isEmpty()) {
                usable.put(tool.name(), definition);
                unchecked(definition)
                        .ifPresent(places ->
                                leftOut.add(shown(shown(tool.name(), LONGEST_WORD / 2) + places)));
            } else {
                leftOut.add(shown(shown(tool.name(), LONGEST_WORD / 2) + ": " + fault.get()));
            }
        }
        listed.leftOut().forEach(fault -> leftOut.add(shown(fault)));
        return new Listing(
                new Discovered(
                        introduction.protocol().wireName(),
                        shown(introduction.name()),
                        shown(introduction.version()),
                        leftOut,
                        at),
                usable);
    }

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    private static Optional<String> fault(
            String name,
            ToolDefinition definition,
            Map<String, ToolDefinition> before,
            JsonSchemas schemas) {
        if (!isName(name)) {
            return Optional.of("its name is not 1 to 128 of A-Z a-z 0-9 _ . -");
        }
        if (before.containsKey(name)) {
            return Optional.of("it is listed twice");
        }
        if (before.size() >= MOST_TOOLS) {
            return Optional.of("the server has more than " + MOST_TOOLS + " tools");
        }
        if (definition.canonical().length() > LONGEST_DEFINITION) {
            return Optional.of("its definition is longer than 64 KiB");
        }
        if (definition.raw().toString().codePoints().anyMatch(ToolVetting::isHalfAPair)) {
            return Optional.of("its definition has half of a surrogate pair in it");
        }
        ObjectNode schema = definition.inputSchema();
        if (!schema.path("type").asString("").equals("object")) {
            return Optional.of("its inputSchema is not of \"type\": \"object\"");
        }
        return schemas.faults(CheckableSchema.of(schema).schema()).stream()
                .findFirst()
                .map(fault -> "inputSchema " + fault);
    }

    /** Note on a tool that is usable all the same. */
    private static Optional<String> unchecked(ToolDefinition definition) {
        List<String> places = CheckableSchema.of(definition.inputSchema()).unchecked();
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        ": usable, but these patterns are not checked: "
                                + String.join(", ", places));
    }

    private static boolean isHalfAPair(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private static String shown(String text) {
        return shown(text, LONGEST_WORD);
    }

    /** A stranger's words, short and in ASCII: nothing that hides or cannot be stored. */
    private static String shown(String text, int longest) {
        String plain = text.replaceAll("[^ -~]", "?");
        return plain.length() <= longest ? plain : plain.substring(0, longest);
    }
}
