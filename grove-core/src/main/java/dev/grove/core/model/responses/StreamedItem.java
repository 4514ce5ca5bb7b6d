package dev.grove.core.model.responses;

import dev.grove.core.model.http.answer.ToolArguments;
import dev.grove.core.tool.ToolCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An output item whose pieces come. Its end says it whole: that stands, unless it says less than
 * the pieces before it did.
 */
final class StreamedItem {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ItemType type;
    private final long index;
    private String id;
    private ObjectNode begun = NODES.objectNode();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder refusal = new StringBuilder();
    private final StringBuilder arguments = new StringBuilder();
    private @Nullable ObjectNode whole;

    /**
     * @param index of it among the items; negative where none is stated
     */
    StreamedItem(ItemType type, long index, String id) {
        this.type = type;
        this.index = index;
        this.id = id;
    }

    ItemType type() {
        return type;
    }

    long index() {
        return index;
    }

    String id() {
        return id;
    }

    boolean isDone() {
        return whole != null;
    }

    void begin(ObjectNode item) {
        begun = item;
        id = id.isEmpty() ? item.path("id").asString("") : id;
    }

    void addText(String piece) {
        text.append(piece);
    }

    void addRefusal(String piece) {
        refusal.append(piece);
    }

    void addArguments(String piece) {
        arguments.append(piece);
    }

    /** Takes arguments that are said to be all. */
    void replaceArguments(String all) {
        if (!saysLess(all)) {
            arguments.setLength(0);
            arguments.append(all);
        }
    }

    /**
     * Ends the item; gives what its text has beyond the pieces that came.
     *
     * @param item as the end says it
     */
    String finish(ObjectNode item) {
        whole = item;
        id = id.isEmpty() ? item.path("id").asString("") : id;
        String all = text(item);
        String more = all.startsWith(text.toString()) ? all.substring(text.length()) : "";
        if (all.length() >= text.length()) {
            text.setLength(0);
            text.append(all);
        }
        String refused = refusal(item);
        if (refused.length() >= refusal.length()) {
            refusal.setLength(0);
            refusal.append(refused);
        }
        replaceArguments(arguments(item));
        return more;
    }

    /** Servers end a call with no arguments, or {@code {}}, whose pieces had some. */
    private boolean saysLess(String all) {
        String plain = all.strip();
        return !arguments.isEmpty()
                && (plain.isEmpty()
                        || plain.equals("{}")
                        || (isUnreadable(all) && !isUnreadable(arguments.toString())));
    }

    private static boolean isUnreadable(String arguments) {
        return ToolArguments.parse(arguments).has(ToolCall.UNREADABLE);
    }

    /** Characters that came of it. */
    int length() {
        return text.length() + refusal.length() + arguments.length();
    }

    String text() {
        return text.toString();
    }

    String refusal() {
        return refusal.toString();
    }

    String callId() {
        return callId(whole == null ? begun : whole);
    }

    String name() {
        String name = whole == null ? "" : whole.path("name").asString("");
        return name.isEmpty() ? begun.path("name").asString("") : name;
    }

    /** Whether it is a call of nothing with no arguments. */
    boolean isNothing() {
        return type == ItemType.CALL && name().isBlank() && arguments.toString().isBlank();
    }

    /**
     * The arguments to call the tool with.
     *
     * @param isCut whether the answer was cut, so that no arguments at all may be a loss
     */
    ObjectNode arguments(boolean isCut) {
        String written = arguments.toString();
        return isCut && written.isBlank()
                ? NODES.objectNode().put(ToolCall.UNREADABLE, written)
                : ToolArguments.parse(written);
    }

    /** The item as it is stored; null for reasoning that was cut, which no server takes back. */
    @Nullable ObjectNode stored() {
        return switch (type) {
            case REASONING, OTHER -> whole;
            case MESSAGE -> whole == null || !text(whole).contentEquals(text) ? message() : whole;
            case CALL ->
                    whole == null || !arguments(whole).contentEquals(arguments) ? call() : whole;
        };
    }

    private ObjectNode message() {
        ObjectNode message =
                NODES.objectNode().put("type", type.wireName()).put("role", "assistant");
        message.putArray("content")
                .addObject()
                .put("type", "output_text")
                .put("text", text.toString());
        return message;
    }

    private ObjectNode call() {
        return NODES.objectNode()
                .put("type", type.wireName())
                .put("call_id", callId())
                .put("name", name())
                .put("arguments", arguments.toString());
    }

    /** The id that the output of a call is sent with; older servers state the item's alone. */
    static String callId(ObjectNode call) {
        String id = call.path("call_id").asString("").strip();
        return id.isEmpty() ? call.path("id").asString("").strip() : id;
    }

    static String text(ObjectNode message) {
        JsonNode content = message.path("content");
        if (content.isString()) {
            return content.stringValue();
        }
        return parts(content, "output_text", "text") + parts(content, "text", "text");
    }

    private static String refusal(ObjectNode message) {
        return parts(message.path("content"), "refusal", "refusal");
    }

    private static String parts(JsonNode content, String type, String member) {
        StringBuilder all = new StringBuilder();
        for (JsonNode part : content) {
            if (part.path("type").asString("").equals(type)) {
                all.append(part.path(member).asString(""));
            }
        }
        return all.toString();
    }

    private static String arguments(ObjectNode call) {
        JsonNode arguments = call.path("arguments");
        if (arguments.isMissingNode() || arguments.isNull()) {
            return "";
        }
        return arguments.isString() ? arguments.stringValue() : arguments.toString();
    }
}
