package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.answer.TokenCounts;
import dev.grove.core.model.option.CacheTtl;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;

/**
 * Counts of one {@code usage}: in Anthropic's members, in those of Bedrock's invocation metrics, or
 * in those of Chat Completions, which gateways pass through. What is no count stays as it is, for
 * the bill to be refused by.
 */
final class StatedCounts {

    private static final JsonNode MISSING = MissingNode.getInstance();

    private StatedCounts() {}

    /** The counts that are stated; those that are null are not. */
    static Map<TokenKind, JsonNode> in(JsonNode usage) {
        Map<TokenKind, JsonNode> counts = new EnumMap<>(TokenKind.class);
        JsonNode read =
                first(
                        usage.path("cache_read_input_tokens"),
                        usage.path("cacheReadInputTokenCount"),
                        usage.path("prompt_tokens_details").path("cached_tokens"));
        put(counts, TokenKind.INPUT, inputOf(usage, read));
        put(
                counts,
                TokenKind.OUTPUT,
                first(
                        usage.path("output_tokens"),
                        usage.path("outputTokenCount"),
                        usage.path("completion_tokens")));
        put(counts, TokenKind.CACHE_READ, read);
        put(counts, TokenKind.CACHE_WRITE, writtenOf(usage));
        for (TokenKind kind : TokenKind.values()) {
            JsonNode sum = iterations(usage.path("iterations"), kind);
            if (!isAbsent(sum)) {
                counts.merge(kind, sum, StatedCounts::larger);
            }
        }
        return counts;
    }

    /** A prompt of Chat Completions has the cached tokens in it. */
    private static JsonNode inputOf(JsonNode usage, JsonNode cached) {
        JsonNode own = first(usage.path("input_tokens"), usage.path("inputTokenCount"));
        JsonNode prompt = TokenCounts.number(usage.path("prompt_tokens"));
        if (!isAbsent(own) || !TokenCounts.isSane(prompt) || !TokenCounts.isSane(cached)) {
            return isAbsent(own) ? prompt : own;
        }
        BigDecimal fresh = prompt.decimalValue().subtract(cached.decimalValue());
        return JsonNodeFactory.instance.numberNode(fresh.max(BigDecimal.ZERO));
    }

    /**
     * Writes to the cache that it keeps for a time.
     *
     * @param ttl for which they are kept
     */
    static JsonNode written(JsonNode usage, CacheTtl ttl) {
        JsonNode sum = MISSING;
        for (JsonNode iteration : usage.path("iterations")) {
            sum = sum(sum, writtenFor(iteration, ttl));
        }
        JsonNode stated = writtenFor(usage, ttl);
        return isAbsent(stated) ? sum : isAbsent(sum) ? stated : larger(stated, sum);
    }

    private static JsonNode writtenFor(JsonNode usage, CacheTtl ttl) {
        return TokenCounts.number(
                usage.path("cache_creation").path("ephemeral_" + ttl.wireName() + "_input_tokens"));
    }

    /** All writes to the cache, whether they last for minutes or for an hour. */
    private static JsonNode writtenOf(JsonNode usage) {
        JsonNode stated =
                first(
                        usage.path("cache_creation_input_tokens"),
                        usage.path("cacheWriteInputTokenCount"));
        JsonNode parts = sum(writtenFor(usage, CacheTtl.MINUTES), writtenFor(usage, CacheTtl.HOUR));
        return isAbsent(stated) ? parts : isAbsent(parts) ? stated : larger(stated, parts);
    }

    /** Usage of all samplings of a request: those that compact its context are on top of it. */
    private static JsonNode iterations(JsonNode iterations, TokenKind kind) {
        JsonNode sum = MISSING;
        for (JsonNode iteration : iterations) {
            JsonNode used =
                    switch (kind) {
                        case INPUT -> iteration.path("input_tokens");
                        case OUTPUT -> iteration.path("output_tokens");
                        case CACHE_READ -> iteration.path("cache_read_input_tokens");
                        case CACHE_WRITE -> writtenOf(iteration);
                    };
            sum = sum(sum, used);
        }
        return sum;
    }

    private static JsonNode sum(JsonNode one, JsonNode other) {
        JsonNode first = TokenCounts.number(one);
        JsonNode second = TokenCounts.number(other);
        if (isAbsent(first) || isAbsent(second)) {
            return isAbsent(first) ? second : first;
        }
        if (!TokenCounts.isSane(first) || !TokenCounts.isSane(second)) {
            return TokenCounts.isSane(first) ? second : first;
        }
        return JsonNodeFactory.instance.numberNode(first.decimalValue().add(second.decimalValue()));
    }

    private static JsonNode larger(JsonNode one, JsonNode other) {
        if (!TokenCounts.isSane(one) || !TokenCounts.isSane(other)) {
            return TokenCounts.isSane(one) ? other : one;
        }
        return one.decimalValue().compareTo(other.decimalValue()) >= 0 ? one : other;
    }

    private static JsonNode first(JsonNode... stated) {
        for (JsonNode count : stated) {
            if (!isAbsent(count)) {
                return TokenCounts.number(count);
            }
        }
        return MISSING;
    }

    private static void put(Map<TokenKind, JsonNode> counts, TokenKind kind, JsonNode count) {
        if (!isAbsent(count)) {
            counts.put(kind, count);
        }
    }

    private static boolean isAbsent(JsonNode count) {
        return count.isMissingNode() || count.isNull();
    }
}
