package dev.grove.core.model.http.answer;

import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;

/**
 * Usage of an answer, wherever its chunks state it. Counts are totals, so the largest of each
 * holds: a zero or a gap takes back nothing. Servers disagree on what is part of what; the total
 * decides, and nothing is counted below what it says:
 *
 * <ul>
 *   <li>output is at least {@code total − prompt}: thinking may be in the total alone;
 *   <li>thinking that is more than the completion is not a part of it;
 *   <li>cached tokens are a part of the prompt, unless the total has both.
 * </ul>
 */
public final class StatedUsage {

    private static final JsonNode MISSING = MissingNode.getInstance();

    /** Counts, by the places where servers state them. */
    private enum Count {
        PROMPT("prompt_tokens", "input_tokens", "promptTokens", "inputTokens"),
        COMPLETION("completion_tokens", "output_tokens", "completionTokens", "outputTokens"),
        TOTAL("total_tokens", "totalTokens"),
        REASONING(
                "completion_tokens_details/reasoning_tokens",
                "output_tokens_details/reasoning_tokens",
                "reasoning_tokens"),
        READ(
                "prompt_tokens_details/cached_tokens",
                "input_tokens_details/cached_tokens",
                "cached_tokens",
                "prompt_cache_hit_tokens",
                "cache_read_input_tokens",
                "cacheReadInputTokens",
                "prompt_tokens_details/cache_read_tokens"),
        WRITTEN(
                "prompt_tokens_details/cache_write_tokens",
                "prompt_tokens_details/cache_creation_tokens",
                "prompt_tokens_details/cache_creation_input_tokens",
                "cache_write_tokens",
                "cache_creation_input_tokens",
                "cache_creation_tokens",
                "cacheWriteInputTokens",
                "cacheCreationInputTokens"),
        MISSED("prompt_cache_miss_tokens"),
        /** Anthropic's own, which leaves the cached ones out of the input. */
        OWN_INPUT("input_tokens"),
        OWN_READ("cache_read_input_tokens"),
        OWN_WRITTEN("cache_creation_input_tokens");

        /** Made by {@code List.of}. */
        @SuppressWarnings("ImmutableEnumChecker")
        private final List<List<String>> places;

        Count(String... places) {
            this.places = List.of(places).stream().map(place -> List.of(place.split("/"))).toList();
        }
    }

    private final Map<Count, JsonNode> counts = new EnumMap<>(Count.class);
    private boolean isFinal;

    /** A count that was stated to be smaller than before; null for none. */
    private @Nullable Count fallen;

    /**
     * Takes a usage.
     *
     * @param ends whether nothing of the answer came with it, or its end did
     */
    public void take(JsonNode usage, boolean ends) {
        if (!usage.isObject() || usage.isEmpty()) {
            return;
        }
        isFinal = ends;
        stated(usage)
                .forEach((count, now) -> {
                    if (TokenCounts.falls(get(count), now)) {
                        fallen = count;
                    }
                    counts.merge(count, now, StatedUsage::larger);
                });
    }

    private static Map<Count, JsonNode> stated(JsonNode usage) {
        Map<Count, JsonNode> all = new EnumMap<>(Count.class);
        for (Count count : Count.values()) {
            for (List<String> place : count.places) {
                JsonNode stated = usage;
                for (String name : place) {
                    stated = stated.path(name);
                }
                if (!stated.isMissingNode() && !stated.isNull()) {
                    all.merge(count, TokenCounts.number(stated), StatedUsage::larger);
                }
            }
        }
        return all;
    }

    /** Notes that more of the answer came, which the usage before it cannot count. */
    public void answerGoesOn() {
        isFinal = false;
    }

    /** Whether it was stated at the end of the answer. */
    public boolean isFinal() {
        return isFinal;
    }

    private static JsonNode larger(JsonNode one, JsonNode other) {
        if (!TokenCounts.isSane(one) || !TokenCounts.isSane(other)) {
            return TokenCounts.isSane(one) ? one : other;
        }
        return one.decimalValue().compareTo(other.decimalValue()) >= 0 ? one : other;
    }

    private boolean has(Count count) {
        return counts.containsKey(count);
    }

    private JsonNode get(Count count) {
        return counts.getOrDefault(count, MISSING);
    }

    /**
     * The bill.
     *
     * @param isEmpty whether the answer says nothing at all
     * @param length bytes of the answer
     */
    public Bill bill(boolean isEmpty, long length, BillBounds bounds) {
        TokenCounts read = new TokenCounts();
        if (fallen != null) {
            read.refuse(fallen.places.getFirst().getLast() + " falls as the answer goes on");
        }
        long total = read.optional("total_tokens", get(Count.TOTAL));
        long reasoning = read.optional("reasoning_tokens", get(Count.REASONING));
        long cached = read.optional("cached_tokens", get(Count.READ));
        long written = read.optional("cache_write_tokens", get(Count.WRITTEN));
        long prompt = read.required("prompt_tokens", prompt());
        long completion = read.required("completion_tokens", completion());
        long extra = Math.max(0, total - prompt - completion);
        long cache = cached + written;
        boolean isOutside = isCacheOutside(prompt, cache, extra, reasoning, total > 0);
        if (isOutside) {
            extra = Math.max(0, extra - cache);
        } else if (cache > prompt) {
            read.refuse("cached_tokens is above prompt_tokens, which it is a part of");
        }
        long output = completion + Math.max(extra, reasoning > completion ? reasoning : 0);
        return read.bill(
                new Usage(isOutside ? prompt : prompt - cache, output, cached, written),
                isEmpty,
                length,
                bounds);
    }

    private boolean isCacheOutside(
            long prompt, long cache, long extra, long reasoning, boolean hasTotal) {
        if (cache == 0) {
            return false;
        }
        boolean isOwn = has(Count.OWN_INPUT) && (has(Count.OWN_READ) || has(Count.OWN_WRITTEN));
        if (!hasTotal) {
            return isOwn || (cache > prompt && (has(Count.OWN_READ) || has(Count.OWN_WRITTEN)));
        }
        return cache > prompt
                ? extra >= cache
                : extra == cache || (reasoning > 0 && extra == cache + reasoning);
    }

    private JsonNode prompt() {
        if (has(Count.PROMPT)) {
            return get(Count.PROMPT);
        }
        if (has(Count.MISSED)) {
            return sum(get(Count.MISSED), get(Count.READ), 1);
        }
        return sum(get(Count.TOTAL), get(Count.COMPLETION), -1);
    }

    private JsonNode completion() {
        return has(Count.COMPLETION) ? get(Count.COMPLETION) : sum(get(Count.TOTAL), prompt(), -1);
    }

    private static JsonNode sum(JsonNode one, JsonNode other, int sign) {
        if (!TokenCounts.isSane(one) || !TokenCounts.isSane(other)) {
            return MISSING;
        }
        BigDecimal signed = other.decimalValue().multiply(BigDecimal.valueOf(sign));
        return JsonNodeFactory.instance.numberNode(one.decimalValue().add(signed));
    }
}
