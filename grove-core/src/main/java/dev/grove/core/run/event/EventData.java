package dev.grove.core.run.event;

import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.ChildStart;
import dev.grove.core.run.record.ChildWish;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.Leaving;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.ShortfallJson;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.UnansweredCall;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What each type of event carries. Long texts are previews, so that the log does not hold
 * everything twice: the turn has them whole.
 */
public final class EventData {

    /** Why a call that was answered counts at its worst case. */
    public static final String BILL_UNUSABLE = "bill_unusable";

    public static final int PREVIEW = 2_000;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private EventData() {}

    public static ObjectNode none() {
        return NODES.objectNode();
    }

    public static ObjectNode turn(int turn) {
        return none().put("turn", turn);
    }

    public static ObjectNode answered(int turn, Answer answer, Spending spending) {
        ObjectNode data = turn(turn).put("model", answer.model());
        preview(data, "text", answer.text());
        ArrayNode calls = data.putArray("tool_calls");
        for (ToolCall call : answer.toolCalls()) {
            ObjectNode node = calls.addObject().put("id", call.id()).put("name", call.name());
            arguments(node, call.arguments());
        }
        data.set("usage", usage(spending));
        return data;
    }

    public static ObjectNode notKept(int turn, String reason) {
        return turn(turn).put("reason", reason);
    }

    public static ObjectNode compacted(Compaction compaction, Compaction.Done done) {
        ObjectNode data = compaction(compaction).put("tokens_after", done.tokensAfter());
        preview(data, "summary", done.summary());
        data.set("usage", usage(compaction.spending()));
        return data;
    }

    public static ObjectNode notCompacted(Compaction compaction, Compaction.Failed failed) {
        ObjectNode data = compaction(compaction).put("reason", cut(failed.reason()));
        data.set("usage", usage(compaction.spending()));
        return data;
    }

    private static ObjectNode compaction(Compaction compaction) {
        return none().put("number", compaction.number())
                .put("cause", compaction.cause().wireName())
                .put("from_turn", Compaction.FROM_TURN)
                .put("to_turn", compaction.toTurn())
                .put("model", compaction.model())
                .put("tokens_before", compaction.tokensBefore());
    }

    public static ObjectNode call(int turn, ToolCall call) {
        return turn(turn).put("tool_call_id", call.id()).put("name", call.name());
    }

    /** Another run has begun with what a call asks for. */
    public static ObjectNode childStarted(
            int turn, ToolCall call, ChildWish wish, ChildStart.Begun begun) {
        return call(turn, call)
                .put("child_run_id", wish.child().toString())
                .put("agent", begun.agent())
                .put("agent_version", begun.agentVersion())
                .put("depth", begun.depth())
                .put("goal", cut(wish.goal()));
    }

    public static ObjectNode callEnded(int turn, ToolCall call, String content) {
        ObjectNode data = call(turn, call);
        preview(data, "content", content);
        return data;
    }

    public static ObjectNode settled(
            int turn, ToolCall call, Effect effect, Settlement settlement) {
        return call(turn, call)
                .put("effect", effect.wireName())
                .put("settled", settlement.way().wireName())
                .put("files_restored", settlement.filesRestored());
    }

    /** What a run waits for, as its callers see it; long arguments are previews here. */
    public static ObjectNode waiting(List<OpenedWait> waits) {
        ObjectNode data = turn(waits.getFirst().turn());
        data.put("kind", waits.getFirst().kind().wireName());
        ArrayNode calls = data.putArray("calls");
        if (waits.getFirst().kind() == WaitKind.BUDGET) {
            return overBudget(data, waits.getFirst());
        }
        for (OpenedWait wait : waits) {
            ObjectNode node = calls.addObject().put("id", wait.callId()).put("name", wait.tool());
            arguments(node, wait.arguments());
            node.put("digest", wait.digest());
            Instant expiresAt = wait.expiresAt();
            node.put("expires_at", expiresAt == null ? null : expiresAt.toString());
        }
        return data;
    }

    private static ObjectNode overBudget(ObjectNode data, OpenedWait wait) {
        BudgetAsk ask = BudgetAsk.of(wait);
        data.setAll(ShortfallJson.render(ask.shortfall()));
        data.put("message", ask.shortfall().explainWaiting());
        Instant expiresAt = wait.expiresAt();
        return data.put("expires_at", expiresAt == null ? null : expiresAt.toString());
    }

    private static void arguments(ObjectNode node, ObjectNode arguments) {
        String text = arguments.toString();
        if (text.length() <= PREVIEW) {
            node.set("arguments", arguments);
        } else {
            node.put("arguments_preview", cut(text));
        }
    }

    public static ObjectNode completed(
            StopReason reason, JsonNode result, @Nullable String summary, Spending spending) {
        ObjectNode data = none().put("stop_reason", reason.wireName());
        String text = result.toString();
        if (text.length() <= PREVIEW) {
            data.set("result", result);
        } else {
            data.put("result_preview", cut(text));
        }
        data.put("summary", summary);
        data.set("usage", usage(spending));
        return data;
    }

    public static ObjectNode stopped(StopReason reason, Spending spending) {
        ObjectNode data = none().put("stop_reason", reason.wireName());
        data.set("usage", usage(spending));
        return data;
    }

    public static ObjectNode stopped(Leaving.Stopped stopped, ModelRef model, Spending spending) {
        ObjectNode data = stopped(stopped.reason(), spending);
        Shortfall shortfall = stopped.shortfall();
        if (shortfall != null) {
            data.setAll(ShortfallJson.render(shortfall));
            data.put("message", shortfall.explain(model.toString()));
        }
        return data;
    }

    public static ObjectNode failed(RunError error) {
        ObjectNode data = none();
        data.putObject("error").put("code", error.code()).put("message", error.message());
        return data;
    }

    public static ObjectNode reservedShort(int turn, int wanted, int granted) {
        return turn(turn).put("wanted_output_tokens", wanted).put("max_output_tokens", granted);
    }

    /** How far a bill is above what was thought to be the worst. */
    public static ObjectNode underestimated(int turn, Amount worst, Amount billed) {
        return turn(turn)
                .put("tokens_above", Math.max(0, billed.tokens() - worst.tokens()))
                .put(
                        "cost_usd_above",
                        billed.costUsd().subtract(worst.costUsd()).max(BigDecimal.ZERO));
    }

    public static ObjectNode assumedSpent(UnansweredCall call) {
        ObjectNode data = turn(call.turn()).put("reason", call.kind().wireName());
        data.set("usage", usage(call.spending()));
        return data;
    }

    /** An answer whose bill cannot be believed. */
    public static ObjectNode billUnusable(int turn, String flaw, Spending assumed) {
        ObjectNode data = turn(turn).put("reason", BILL_UNUSABLE).put("detail", flaw);
        data.set("usage", usage(assumed));
        return data;
    }

    public static ObjectNode usage(Spending spending) {
        return none().put("input_tokens", spending.usage().inputTokens())
                .put("output_tokens", spending.usage().outputTokens())
                .put("cache_read_tokens", spending.usage().cacheReadTokens())
                .put("cache_write_tokens", spending.usage().cacheWriteTokens())
                .put("cost_usd", spending.costUsd());
    }

    private static void preview(ObjectNode data, String field, String text) {
        data.put(field, cut(text));
        data.put("truncated", text.length() > PREVIEW);
    }

    /** Head and tail: what a command printed last is what people look for first. */
    public static String cut(String text) {
        if (text.length() <= PREVIEW) {
            return text;
        }
        int half = PREVIEW / 2;
        int head = Character.isHighSurrogate(text.charAt(half - 1)) ? half - 1 : half;
        int tail = text.length() - half;
        return text.substring(0, head)
                + "\n[…]\n"
                + text.substring(Character.isLowSurrogate(text.charAt(tail)) ? tail + 1 : tail);
    }
}
