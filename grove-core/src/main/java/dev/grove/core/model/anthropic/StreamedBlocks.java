package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.answer.CallIds;
import dev.grove.core.tool.ToolCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Blocks of an answer, in the order in which they began. Gateways leave out the index of a block,
 * use it twice, count from one, begin no block before its pieces, or put the pieces of one kind
 * into the block of another: a piece goes to the newest block of its index that can hold it.
 */
final class StreamedBlocks {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int NONE = -1;

    private final WholePairs text;
    private final List<ContentBlock> blocks = new ArrayList<>();
    private final Map<Integer, List<ContentBlock>> byIndex = new HashMap<>();

    /**
     * @param text receives the text of the blocks as it comes
     */
    StreamedBlocks(WholePairs text) {
        this.text = text;
    }

    boolean isEmpty() {
        return blocks.isEmpty();
    }

    /** Whether every block was said to have ended. */
    boolean areClosed() {
        return blocks.stream().allMatch(ContentBlock::isClosed);
    }

    boolean holdThought() {
        return blocks.stream().anyMatch(ContentBlock::isThought);
    }

    /** Begins a block, and gives the length of what has come. */
    int begin(JsonNode index, ObjectNode block) {
        ContentBlock same = begunBefore(index, block);
        if (same != null) {
            return same.repeat(block);
        }
        ContentBlock begun = add(number(index, blocks.size()), block);
        text.accept(begun.text());
        return block.toString().length();
    }

    /**
     * Adds a piece, and gives its length.
     *
     * @throws UnplacedPieceException where it is input of a call that never began
     */
    int extend(JsonNode index, AnthropicEvent.Delta delta) {
        ContentBlock block = holder(index, delta);
        if (block == null) {
            return 0;
        }
        int length = block.extend(delta);
        if (delta.type().equals("text_delta")) {
            text.accept(delta.text());
        }
        return length;
    }

    void close(JsonNode index) {
        List<ContentBlock> begun = byIndex.getOrDefault(number(index, NONE), blocks);
        if (!begun.isEmpty()) {
            begun.getLast().close();
        }
    }

    /** All text of the answer. */
    String text() {
        StringBuilder all = new StringBuilder();
        blocks.forEach(block -> all.append(block.text()));
        return all.toString();
    }

    /**
     * The calls and the blocks of an answer that has ended.
     *
     * @param isCut whether the output limit, or a text that ends an answer, cut it: a call that it
     *     was about to write is left out
     */
    Ended end(boolean isCut) {
        List<ToolCall> calls = new ArrayList<>();
        ArrayNode raw = NODES.arrayNode();
        CallIds ids = new CallIds();
        Set<String> given = new HashSet<>();
        for (ContentBlock block : blocks) {
            if (block.is(ContentBlock.CALL)) {
                if (isCut && isCut(block)) {
                    continue;
                }
                calls.add(call(block, ids, given));
            }
            ObjectNode complete = block.complete();
            if (!block.is(ContentBlock.TEXT) || !block.text().isEmpty()) {
                raw.add(complete);
            }
        }
        return new Ended(calls, raw);
    }

    record Ended(List<ToolCall> calls, ArrayNode raw) {}

    private boolean isCut(ContentBlock call) {
        return !call.input().isWhole() || (call.input().isEmpty() && call.equals(blocks.getLast()));
    }

    /** The provider's own id stays in the raw block wherever it is unique. */
    private static ToolCall call(ContentBlock block, CallIds ids, Set<String> given) {
        String own = block.id();
        String id = ids.next(own);
        if (own.isBlank() || !given.add(own)) {
            block.rename(id);
        }
        return new ToolCall(id, block.name(), block.input().arguments());
    }

    /** The open block that is begun again: the same call, at the same index. */
    private @Nullable ContentBlock begunBefore(JsonNode index, ObjectNode block) {
        List<ContentBlock> begun = byIndex.getOrDefault(number(index, NONE), List.of());
        if (begun.isEmpty() || begun.getLast().isClosed()) {
            return null;
        }
        ContentBlock last = begun.getLast();
        String id = block.path("id").asString("");
        return !id.isEmpty()
                        && last.is(block.path("type").asString(""))
                        && last.id().equals(id)
                        && (last.name().isEmpty()
                                || last.name().equals(block.path("name").asString("")))
                ? last
                : null;
    }

    private @Nullable ContentBlock holder(JsonNode index, AnthropicEvent.Delta delta) {
        List<ContentBlock> candidates = byIndex.getOrDefault(number(index, NONE), List.of());
        if (candidates.isEmpty() && number(index, NONE) == NONE) {
            candidates = blocks;
        }
        return switch (delta.type()) {
            case "text_delta" -> ofType(candidates, ContentBlock.TEXT, index);
            case "thinking_delta", "signature_delta" ->
                    ofType(candidates, ContentBlock.THINKING, index);
            case "input_json_delta" -> ofInput(candidates);
            default ->
                    !candidates.isEmpty()
                            ? candidates.getLast()
                            : blocks.isEmpty() ? null : blocks.getLast();
        };
    }

    /** The newest block of the type, begun where none is. */
    private ContentBlock ofType(List<ContentBlock> candidates, String type, JsonNode index) {
        if (!candidates.isEmpty() && candidates.getLast().is(type)) {
            return candidates.getLast();
        }
        ObjectNode block = NODES.objectNode().put("type", type).put(type, "");
        ContentBlock begun = add(number(index, blocks.size()), block);
        begun.close();
        return begun;
    }

    /** The newest block that is neither text nor thinking: its input is a call's. */
    private ContentBlock ofInput(List<ContentBlock> candidates) {
        for (ContentBlock block : candidates.reversed()) {
            if (!block.is(ContentBlock.TEXT) && !block.isThought()) {
                return block;
            }
        }
        // Counted from another number than the block: it belongs to the call that has just begun.
        if (!blocks.isEmpty() && blocks.getLast().isCallOfAnyKind()) {
            return blocks.getLast();
        }
        throw new UnplacedPieceException();
    }

    private ContentBlock add(int index, ObjectNode block) {
        ContentBlock begun = new ContentBlock(block);
        blocks.add(begun);
        byIndex.computeIfAbsent(index, _ -> new ArrayList<>()).add(begun);
        return begun;
    }

    private static int number(JsonNode index, int otherwise) {
        return index.isMissingNode() || index.isNull() ? otherwise : index.asInt(otherwise);
    }

    /** Input came for a call that never began, so that its tool is unknown. */
    static final class UnplacedPieceException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private UnplacedPieceException() {
            super("the input of a call came, and no call had begun");
        }
    }
}
