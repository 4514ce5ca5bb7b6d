package dev.grove.core.model.responses;

import dev.grove.core.model.Answer;
import dev.grove.core.model.http.answer.CallIds;
import dev.grove.core.model.http.answer.ThinkingTags;
import dev.grove.core.tool.ToolCall;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Items of an answer while their pieces come, interleaved or not. A piece belongs to the item of
 * its id, of its place, or to the newest of its type: servers leave out ids, state other ones in
 * each event, or give all items one place.
 */
final class StreamedItems {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Between the texts of two messages. */
    private static final String BETWEEN = "\n\n";

    private final Consumer<String> onTextDelta;
    private final List<StreamedItem> items = new ArrayList<>();
    private @Nullable StreamedItem speaking;
    private boolean hasThought;

    StreamedItems(Consumer<String> onTextDelta) {
        this.onTextDelta = onTextDelta;
    }

    /** Place and id of an item as an event states them. */
    record Place(long index, String id) {}

    /** Begins an item, once however often it is said. */
    int begin(Place place, ObjectNode json) {
        ItemType type = ItemType.of(json);
        Place stated = stated(place, json);
        StreamedItem known = find(type, stated);
        boolean isSame =
                known != null
                        && !known.isDone()
                        && StreamedItem.callId(json).equals(known.callId());
        StreamedItem item = known != null && isSame ? known : add(type, stated);
        item.begin(json);
        hasThought |= type == ItemType.REASONING;
        return 1;
    }

    /** Ends an item; an end that came before is passed over. */
    int finish(Place place, ObjectNode json) {
        ItemType type = ItemType.of(json);
        Place stated = stated(place, json);
        StreamedItem called = ofCall(type, StreamedItem.callId(json));
        StreamedItem item = called == null || called.isDone() ? open(type, stated) : called;
        if (item == null) {
            StreamedItem done = called == null ? find(type, stated) : called;
            if (done != null && StreamedItem.callId(json).equals(done.callId())) {
                return 0;
            }
            item = add(type, stated);
        }
        return finish(item, json);
    }

    private int finish(StreamedItem item, ObjectNode json) {
        hasThought |= item.type() == ItemType.REASONING;
        int before = item.length();
        say(item, item.finish(json));
        return Math.max(1, json.toString().length() - before);
    }

    private @Nullable StreamedItem ofCall(ItemType type, String id) {
        return items.stream()
                .filter(item ->
                        type == ItemType.CALL
                                && item.type() == type
                                && !id.isEmpty()
                                && item.callId().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** Takes the items that the end of the answer lists, where they did not come before. */
    int fill(JsonNode output) {
        int length = 0;
        Map<ItemType, Integer> seen = new EnumMap<>(ItemType.class);
        List<StreamedItem> streamed = ordered();
        for (JsonNode each : output) {
            if (each instanceof ObjectNode json) {
                ItemType type = ItemType.of(json);
                int number = seen.merge(type, 1, Integer::sum) - 1;
                StreamedItem item =
                        streamed.stream()
                                .filter(known -> known.type() == type)
                                .skip(number)
                                .findFirst()
                                .orElseGet(() ->
                                        add(type, new Place(-1, json.path("id").asString(""))));
                if (!item.isDone()) {
                    length += finish(item, json);
                }
            }
        }
        return length;
    }

    int addText(Place place, String piece) {
        StreamedItem item = openOrAdd(ItemType.MESSAGE, place);
        if (item == null) {
            return 0;
        }
        say(item, piece);
        item.addText(piece);
        return piece.length();
    }

    /** Takes a text that is said to be all, where no pieces of it came. */
    int addWholeText(Place place, String all) {
        StreamedItem item = open(ItemType.MESSAGE, place);
        return item != null && item.text().isEmpty() ? addText(place, all) : 0;
    }

    int addRefusal(Place place, String piece) {
        StreamedItem item = openOrAdd(ItemType.MESSAGE, place);
        if (item == null) {
            return 0;
        }
        item.addRefusal(piece);
        return piece.length();
    }

    int addArguments(Place place, String piece) {
        StreamedItem item = openOrAdd(ItemType.CALL, place);
        if (item == null) {
            return 0;
        }
        item.addArguments(piece);
        return piece.length();
    }

    int replaceArguments(Place place, String all) {
        StreamedItem item = open(ItemType.CALL, place);
        if (item == null) {
            return 0;
        }
        int before = item.length();
        item.replaceArguments(all);
        return Math.max(0, item.length() - before);
    }

    int addThought(String piece) {
        hasThought |= !piece.isEmpty();
        return piece.length();
    }

    private void say(StreamedItem item, String piece) {
        if (piece.isEmpty()) {
            return;
        }
        if (speaking != null && speaking != item) {
            onTextDelta.accept(BETWEEN);
        }
        speaking = item;
        onTextDelta.accept(piece);
    }

    private static Place stated(Place place, ObjectNode json) {
        return place.id().isEmpty()
                ? new Place(place.index(), json.path("id").asString(""))
                : place;
    }

    private StreamedItem add(ItemType type, Place place) {
        StreamedItem item = new StreamedItem(type, place.index(), place.id());
        items.add(item);
        return item;
    }

    /** The item that a piece belongs to; null for a piece of one that has ended. */
    private @Nullable StreamedItem openOrAdd(ItemType type, Place place) {
        StreamedItem item = open(type, place);
        return item != null || hasEnded(type, place) ? item : add(type, place);
    }

    /** The open item that a piece belongs to; null where none of its type is open. */
    private @Nullable StreamedItem open(ItemType type, Place place) {
        List<StreamedItem> open =
                items.stream().filter(item -> item.type() == type && !item.isDone()).toList();
        StreamedItem known = find(open, place);
        return known != null || open.isEmpty() || hasEnded(type, place) ? known : open.getLast();
    }

    private boolean hasEnded(ItemType type, Place place) {
        return items.stream()
                .anyMatch(item ->
                        item.type() == type
                                && item.isDone()
                                && !place.id().isEmpty()
                                && place.id().equals(item.id()));
    }

    private @Nullable StreamedItem find(ItemType type, Place place) {
        return find(items.stream().filter(item -> item.type() == type).toList(), place);
    }

    private static @Nullable StreamedItem find(List<StreamedItem> among, Place place) {
        for (StreamedItem item : among.reversed()) {
            if (!place.id().isEmpty() && place.id().equals(item.id())) {
                return item;
            }
        }
        for (StreamedItem item : among.reversed()) {
            if (place.index() >= 0 && place.index() == item.index()) {
                return item;
            }
        }
        return null;
    }

    /** In the order of their places; one that states none follows the one that began before it. */
    private List<StreamedItem> ordered() {
        List<StreamedItem> placed = new ArrayList<>();
        for (StreamedItem item : items) {
            int at = placed.size();
            while (at > 0 && item.index() >= 0 && placed.get(at - 1).index() > item.index()) {
                at--;
            }
            placed.add(at, item);
        }
        return placed;
    }

    private List<StreamedItem> calls() {
        return ordered().stream()
                .filter(item -> item.type() == ItemType.CALL && !item.isNothing())
                .toList();
    }

    String refusal() {
        return items.stream().map(StreamedItem::refusal).collect(Collectors.joining());
    }

    /** Whether nothing came at all, no thinking either. */
    boolean isNothing() {
        return text().isEmpty() && refusal().isEmpty() && calls().isEmpty() && !hasThought;
    }

    private String text() {
        return ordered().stream()
                .filter(item -> item.type() == ItemType.MESSAGE)
                .map(StreamedItem::text)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(BETWEEN));
    }

    /**
     * The whole answer.
     *
     * @param isCut whether the output limit cut it
     */
    Answer whole(String model, boolean isCut) {
        List<StreamedItem> calls = calls();
        CallIds ids = new CallIds();
        List<ToolCall> toolCalls = new ArrayList<>();
        for (StreamedItem call : calls) {
            boolean isLast = call == calls.getLast();
            toolCalls.add(
                    new ToolCall(
                            ids.next(call.callId()), call.name(), call.arguments(isCut && isLast)));
        }
        String text = text();
        return new Answer(model, text, toolCalls, stopReason(text, !calls.isEmpty(), isCut), raw());
    }

    private Answer.StopReason stopReason(String text, boolean hasCalls, boolean isCut) {
        if (hasCalls) {
            return Answer.StopReason.TOOL_CALLS;
        }
        if (isCut) {
            return Answer.StopReason.MAX_TOKENS;
        }
        if (!text.isBlank()) {
            return ThinkingTags.areAll(text)
                    ? Answer.StopReason.ONLY_THOUGHT
                    : Answer.StopReason.END;
        }
        return hasThought ? Answer.StopReason.ONLY_THOUGHT : Answer.StopReason.EMPTY;
    }

    private String raw() {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        ordered().stream()
                .filter(item -> !item.isNothing())
                .map(StreamedItem::stored)
                .filter(Objects::nonNull)
                .forEach(all::add);
        return JSON.writeValueAsString(all);
    }
}
