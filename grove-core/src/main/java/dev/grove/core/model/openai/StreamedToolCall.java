package dev.grove.core.model.openai;

import dev.grove.core.tool.ToolCall;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A tool call whose pieces are still coming. */
final class StreamedToolCall {

    private static final Set<String> OF_CALLS = Set.of("index", "id", "type", "function");
    private static final Set<String> OF_FUNCTIONS = Set.of("name", "arguments");

    private String id = "";
    private final StringBuilder name = new StringBuilder();
    private final ArgumentText arguments = new ArgumentText();
    private final KeptMembers others = new KeptMembers();
    private final KeptMembers othersOfFunction = new KeptMembers();

    /** Whether a piece belongs to the next call, though it stands at the place of this one. */
    boolean isFollowedBy(CallDelta piece) {
        boolean isOtherId = !piece.id().isEmpty() && !id.isEmpty() && !piece.id().equals(id);
        if (isOtherId) {
            return !piece.name().isEmpty() || isComplete();
        }
        if (piece.name().isEmpty()) {
            return false;
        }
        boolean isOtherName = !name.isEmpty() && !name.toString().equals(piece.name());
        if (isComplete()) {
            return isOtherName || piece.id().isEmpty() || !piece.repeats(arguments.toString());
        }
        return isOtherName && (!isBlank() || piece.isWhole());
    }

    /** Whether its arguments have begun and are not whole. */
    boolean isBegun() {
        return !isBlank() && !isComplete();
    }

    /** Takes a piece; gives the length of what it adds. */
    int take(CallDelta piece) {
        int length = 0;
        if (id.isEmpty()) {
            id = piece.id();
            length += id.length();
        }
        if (!name.toString().equals(piece.name())) {
            name.append(piece.name());
            length += piece.name().length();
        }
        return length
                + arguments.append(piece.arguments())
                + keep(piece.json(), OF_CALLS, others)
                + keep(piece.json().path("function"), OF_FUNCTIONS, othersOfFunction);
    }

    private static int keep(JsonNode json, Set<String> known, KeptMembers kept) {
        int length = 0;
        for (var member : json.properties()) {
            if (!known.contains(member.getKey())) {
                kept.take(member.getKey(), member.getValue());
                length += member.getValue().toString().length();
            }
        }
        return length;
    }

    String id() {
        return id;
    }

    String name() {
        return name.toString();
    }

    /** Whether nothing came of it at all. */
    boolean isNothing() {
        return name.isEmpty() && isBlank();
    }

    /** Whether no arguments came. */
    boolean isBlank() {
        return arguments.isBlank();
    }

    /** Whether its arguments are there, and are JSON. */
    boolean isComplete() {
        return arguments.isComplete();
    }

    /**
     * The arguments to call the tool with.
     *
     * @param isCut whether the answer was cut, so that no arguments at all may be a loss
     */
    ObjectNode arguments(boolean isCut) {
        return isCut && isBlank()
                ? JsonNodeFactory.instance
                        .objectNode()
                        .put(ToolCall.UNREADABLE, arguments.toString())
                : arguments.parsed();
    }

    /** The call as it goes back: its id and arguments to the letter. */
    ObjectNode raw() {
        ObjectNode call =
                JsonNodeFactory.instance.objectNode().put("id", id).put("type", "function");
        ObjectNode function = call.putObject("function");
        function.put("name", name.toString()).put("arguments", arguments.toString());
        othersOfFunction.addTo(function);
        others.addTo(call);
        return call;
    }
}
