package dev.grove.core.run;

import dev.grove.core.model.Answer;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns as the journal could have them: with no, one or several calls, short and long. */
public final class RandomTurns {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Random random;
    private final String provider;

    /**
     * @param provider whose protocol the raw answers are in: {@code anthropic} or {@code openai}
     */
    public RandomTurns(long seed, String provider) {
        this.random = new Random(seed);
        this.provider = provider;
    }

    /** Closed turns from a number on. */
    public List<JournalledTurn> closed(int first, int count) {
        List<JournalledTurn> turns = new ArrayList<>();
        for (int turn = first; turn < first + count; turn++) {
            turns.add(turn(turn, random.nextInt(4)));
        }
        return turns;
    }

    /** A turn that is over, with so many calls; with none it was cut off in the middle of text. */
    private JournalledTurn turn(int turn, int calls) {
        List<ToolCall> asked = new ArrayList<>();
        Map<String, CallProgress> progress = new LinkedHashMap<>();
        for (int i = 1; i <= calls; i++) {
            ToolCall call =
                    new ToolCall("call_" + turn + "_" + i, "echo", NODES.objectNode().put("n", i));
            asked.add(call);
            progress.put(
                    call.id(),
                    CallProgress.started(NOW)
                            .ended(
                                    random.nextBoolean()
                                            ? CallProgress.Status.COMPLETED
                                            : CallProgress.Status.FAILED,
                                    "result of " + call.id() + " " + words(),
                                    NOW));
        }
        String text = "words of turn " + turn + " " + words();
        Answer answer =
                new Answer(
                        "m",
                        text,
                        asked,
                        calls == 0 ? Answer.StopReason.MAX_TOKENS : Answer.StopReason.TOOL_CALLS,
                        provider.equals("anthropic")
                                ? anthropic(turn, text, asked)
                                : openAi(text, asked));
        return new JournalledTurn(
                turn,
                NOW,
                new TurnChange.Answered(
                        provider,
                        answer,
                        new Spending(new Usage(1_000L * turn, 10, 0, 0), BigDecimal.ZERO),
                        NOW),
                progress,
                null,
                NOW);
    }

    /** A turn that was opened and not answered yet. */
    public static JournalledTurn open(int turn) {
        return new JournalledTurn(turn, NOW, null, Map.of(), null, null);
    }

    private String words() {
        return "x".repeat(random.nextInt(3) == 0 ? random.nextInt(4_000) : random.nextInt(40));
    }

    private static String anthropic(int turn, String text, List<ToolCall> calls) {
        ArrayNode blocks = NODES.arrayNode();
        blocks.addObject()
                .put("type", "thinking")
                .put("thinking", "thoughts of turn " + turn)
                .put("signature", "signature-" + turn + "==");
        blocks.addObject().put("type", "text").put("text", text);
        for (ToolCall call : calls) {
            ObjectNode block = blocks.addObject();
            block.put("type", "tool_use").put("id", call.id()).put("name", call.name());
            block.set("input", call.arguments());
        }
        return JsonMapper.shared().writeValueAsString(blocks);
    }

    private static String openAi(String text, List<ToolCall> calls) {
        ObjectNode message = NODES.objectNode().put("role", "assistant").put("content", text);
        if (!calls.isEmpty()) {
            ArrayNode array = message.putArray("tool_calls");
            for (ToolCall call : calls) {
                array.addObject()
                        .put("id", call.id())
                        .put("type", "function")
                        .putObject("function")
                        .put("name", call.name())
                        .put("arguments", call.arguments().toString());
            }
        }
        return JsonMapper.shared().writeValueAsString(message);
    }
}
