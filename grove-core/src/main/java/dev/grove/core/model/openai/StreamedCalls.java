package dev.grove.core.model.openai;

import dev.grove.core.model.http.answer.CallIds;
import dev.grove.core.tool.ToolCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * Tool calls of an answer, in the order in which they began. The index of a piece is a hint: some
 * servers give all calls the same, or none. Another id, or a name after complete arguments, begins
 * another call; a piece that says neither belongs to the call of its index, of its id, or the last.
 */
final class StreamedCalls {

    private final List<StreamedToolCall> calls = new ArrayList<>();
    private final Map<String, StreamedToolCall> byIndex = new HashMap<>();
    private final Map<String, StreamedToolCall> byId = new HashMap<>();

    /** Takes {@code tool_calls}, a list or a single call; gives the length of what it adds. */
    int take(JsonNode pieces) {
        if (pieces.isObject()) {
            return take(CallDelta.of(pieces));
        }
        int length = 0;
        String before = "";
        boolean isFirst = true;
        for (JsonNode json : pieces) {
            if (json.isObject()) {
                CallDelta piece = CallDelta.of(json);
                boolean isNext =
                        !isFirst && !piece.name().isEmpty() && piece.index().equals(before);
                length += take(piece, isNext ? begin() : callOf(piece));
                before = piece.index();
                isFirst = false;
            }
        }
        return length;
    }

    int take(CallDelta piece) {
        return take(piece, callOf(piece));
    }

    private int take(CallDelta piece, StreamedToolCall call) {
        if (!piece.index().isEmpty()) {
            byIndex.put(piece.index(), call);
        }
        int length = call.take(piece);
        if (!call.id().isEmpty()) {
            byId.put(call.id(), call);
        }
        return length;
    }

    private StreamedToolCall callOf(CallDelta piece) {
        StreamedToolCall ofIndex = piece.index().isEmpty() ? null : byIndex.get(piece.index());
        if (ofIndex != null) {
            return ofIndex.isFollowedBy(piece) ? begin() : ofIndex;
        }
        StreamedToolCall ofId = piece.id().isEmpty() ? null : byId.get(piece.id());
        if (!piece.index().isEmpty()) {
            // A new index, which some servers count up with each piece of a call.
            StreamedToolCall open = piece.id().isEmpty() ? last() : ofId;
            boolean goesOn = piece.name().isEmpty() || (ofId != null && ofId.isBegun());
            return open != null && goesOn ? open : begin();
        }
        StreamedToolCall open = ofId == null ? last() : ofId;
        return open == null || open.isFollowedBy(piece) ? begin() : open;
    }

    private @Nullable StreamedToolCall last() {
        return calls.isEmpty() ? null : calls.getLast();
    }

    private StreamedToolCall begin() {
        StreamedToolCall call = new StreamedToolCall();
        calls.add(call);
        return call;
    }

    private List<StreamedToolCall> real() {
        return calls.stream().filter(call -> !call.isNothing()).toList();
    }

    /** Asked for each chunk. */
    boolean isEmpty() {
        for (StreamedToolCall call : calls) {
            if (!call.isNothing()) {
                return false;
            }
        }
        return true;
    }

    /** Whether the arguments of each can be read, or none came. */
    boolean areComplete() {
        return real().stream().allMatch(call -> call.isBlank() || call.isComplete());
    }

    /**
     * The calls to make.
     *
     * @param isCut whether the output limit cut the answer, and with it perhaps the last call
     */
    List<ToolCall> toolCalls(boolean isCut) {
        List<ToolCall> all = new ArrayList<>();
        CallIds ids = new CallIds();
        List<StreamedToolCall> real = real();
        for (StreamedToolCall call : real) {
            boolean isLast = call == real.getLast();
            all.add(
                    new ToolCall(
                            ids.next(call.id()), call.name(), call.arguments(isCut && isLast)));
        }
        return all;
    }

    void addTo(ArrayNode array) {
        real().forEach(call -> array.add(call.raw()));
    }
}
