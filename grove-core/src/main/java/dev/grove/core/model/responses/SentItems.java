package dev.grove.core.model.responses;

import dev.grove.core.model.Answer;
import dev.grove.core.model.http.answer.CallIdMap;
import dev.grove.core.model.http.answer.LegalJson;
import dev.grove.core.model.http.answer.SentArguments;
import dev.grove.core.model.schema.NameRule;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.json.ExactJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Items of an answer as they go back. Reasoning goes back to its own provider as it came, before
 * the item that it led to: servers refuse reasoning that nothing of its answer follows. Where all
 * of it goes back encrypted, the other items keep their ids, by which OpenAI holds them together;
 * else they are sent without, so that no server looks for what it was not given. {@code status} is
 * of answers only, and strict servers refuse it.
 *
 * @param keepsThinking whether the endpoint takes reasoning back
 */
record SentItems(boolean keepsThinking, CallIdMap ids) {

    private static final String NO_ANSWER = "(no answer)";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** An answer that the endpoint gave. */
    List<ObjectNode> own(Answer answer) {
        Optional<List<ObjectNode>> came = items(answer.raw());
        return came.isPresent() && calls(came.get()) == answer.toolCalls().size()
                ? own(came.get(), answer)
                : retold(answer);
    }

    /** An answer of another provider, or by another protocol. */
    List<ObjectNode> retold(Answer answer) {
        List<ToolCall> calls = answer.toolCalls();
        List<String> sent = ids.foreign(calls.stream().map(ToolCall::id).toList());
        List<ObjectNode> items = new ArrayList<>();
        if (!answer.text().isBlank()) {
            items.add(InputItems.assistant(StorableText.of(answer.text())));
        }
        for (int i = 0; i < sent.size(); i++) {
            ToolCall call = calls.get(i);
            items.add(
                    call(
                            NODES.objectNode().put("type", ItemType.CALL.wireName()),
                            sent.get(i),
                            call.name(),
                            SentArguments.written(call)));
        }
        return orNothing(items);
    }

    private List<ObjectNode> own(List<ObjectNode> came, Answer answer) {
        List<ObjectNode> taken = taken(came);
        boolean keepsIds = keepsIds(came, taken);
        List<String> known = new ArrayList<>();
        List<String> given = new ArrayList<>();
        for (ObjectNode item : taken) {
            if (ItemType.of(item) == ItemType.CALL) {
                known.add(answer.toolCalls().get(given.size()).id());
                given.add(StreamedItem.callId(item));
            }
        }
        List<String> sent = ids.own(known, given);
        List<ObjectNode> items = new ArrayList<>();
        int call = 0;
        for (ObjectNode item : taken) {
            switch (ItemType.of(item)) {
                case REASONING -> items.add(clean(item));
                case MESSAGE -> message(item, keepsIds).ifPresent(items::add);
                case CALL -> {
                    ToolCall made = answer.toolCalls().get(call);
                    String name = item.path("name").asString("");
                    items.add(
                            call(
                                    keepsIds ? clean(item) : withoutId(item),
                                    sent.get(call++),
                                    name.isBlank() ? made.name() : name,
                                    SentArguments.own(item.path("arguments"), made)));
                }
                case OTHER -> {}
            }
        }
        return orNothing(items);
    }

    /** Items that go back: no reasoning without an item after it, and none of unknown types. */
    private List<ObjectNode> taken(List<ObjectNode> came) {
        List<ObjectNode> taken = new ArrayList<>();
        List<ObjectNode> led = new ArrayList<>();
        for (ObjectNode item : came) {
            switch (ItemType.of(item)) {
                case REASONING -> {
                    if (keepsThinking && says(item)) {
                        led.add(item);
                    }
                }
                case MESSAGE, CALL -> {
                    taken.addAll(led);
                    led.clear();
                    taken.add(item);
                }
                case OTHER -> led.clear();
            }
        }
        return taken;
    }

    private static boolean keepsIds(List<ObjectNode> came, List<ObjectNode> taken) {
        List<ObjectNode> thoughts =
                came.stream().filter(item -> ItemType.of(item) == ItemType.REASONING).toList();
        return !thoughts.isEmpty()
                && taken.containsAll(thoughts)
                && thoughts.stream().allMatch(SentItems::isEncrypted);
    }

    private static boolean isEncrypted(ObjectNode reasoning) {
        return !reasoning.path("encrypted_content").asString("").isEmpty();
    }

    /** Whether there is more than an id, which a server that keeps nothing cannot look up. */
    private static boolean says(ObjectNode reasoning) {
        return isEncrypted(reasoning)
                || !reasoning.path("content").isEmpty()
                || !reasoning.path("summary").isEmpty();
    }

    private static Optional<ObjectNode> message(ObjectNode item, boolean keepsId) {
        String text = StreamedItem.text(item);
        if (text.isBlank()) {
            return Optional.empty();
        }
        return Optional.of(
                keepsId && item.path("content").isArray()
                        ? clean(item)
                        : InputItems.assistant(StorableText.of(text)));
    }

    private static ObjectNode call(ObjectNode item, String id, String name, String arguments) {
        return item.put("call_id", id)
                .put("name", NameRule.TOOLS.plain(name))
                .put("arguments", arguments);
    }

    private static ObjectNode withoutId(ObjectNode item) {
        ObjectNode clean = clean(item);
        clean.remove("id");
        return clean;
    }

    private static ObjectNode clean(ObjectNode item) {
        ObjectNode clean = NODES.objectNode();
        item.properties().stream()
                .filter(member -> !member.getValue().isNull() && !member.getKey().equals("status"))
                .forEach(member -> clean.set(member.getKey(), member.getValue()));
        return LegalJson.of(clean);
    }

    private static List<ObjectNode> orNothing(List<ObjectNode> items) {
        return items.isEmpty() ? List.of(InputItems.assistant(NO_ANSWER)) : items;
    }

    private static long calls(List<ObjectNode> items) {
        return items.stream().filter(item -> ItemType.of(item) == ItemType.CALL).count();
    }

    private static Optional<List<ObjectNode>> items(String raw) {
        try {
            return ExactJson.MAPPER.readTree(raw) instanceof ArrayNode array
                    ? Optional.of(
                            array.valueStream()
                                    .filter(JsonNode::isObject)
                                    .map(ObjectNode.class::cast)
                                    .toList())
                    : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
