package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.answer.BillBounds;
import dev.grove.core.model.http.answer.TokenCounts;
import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Token counts of an answer, which its events state over and over. They are totals: a later count
 * is never smaller, so that a zero or a gap takes back nothing.
 */
final class StreamedUsage {

    private static final JsonNode MISSING = MissingNode.getInstance();

    /** Bytes of an answer that a token stands for at most, over the whole of the answer. */
    private static final int BYTES_A_TOKEN = 6;

    /** Output tokens that a first event states before there is any. */
    private static final BigDecimal PLACEHOLDER = BigDecimal.valueOf(16);

    private final Map<TokenKind, JsonNode> totals = new EnumMap<>(TokenKind.class);

    /** Output that the first event stated: often a placeholder, with some gateways all of it. */
    private JsonNode openingOutput = MISSING;

    private boolean begun;

    /** A count that was stated to be smaller than before; null for none. */
    private @Nullable TokenKind fallen;

    private final BillBounds bounds;
    private final StatedWrites writes;

    /**
     * @param cacheTtl that the request asks for; null where it says none
     */
    StreamedUsage(BillBounds bounds, @Nullable CacheTtl cacheTtl) {
        this.bounds = bounds;
        this.writes = new StatedWrites(cacheTtl);
    }

    /** Takes the counts of the event that begins the answer. */
    void begin(JsonNode usage) {
        begun = true;
        writes.take(usage);
        Map<TokenKind, JsonNode> counts = StatedCounts.in(usage);
        JsonNode output = counts.remove(TokenKind.OUTPUT);
        openingOutput = output == null ? MISSING : output;
        merge(counts);
    }

    /** Takes the counts of a later event. */
    void take(JsonNode usage) {
        if (usage.isObject()) {
            begun = true;
            writes.take(usage);
            merge(StatedCounts.in(usage));
        }
    }

    /** Notes that a part of the answer has come. */
    void answerBegan() {
        begun = true;
    }

    /** Whether the provider has begun to answer, and bills the input. */
    boolean hasBegun() {
        return begun;
    }

    private void merge(Map<TokenKind, JsonNode> counts) {
        if (tellsInputApart(counts)) {
            totals.keySet().removeIf(TokenKind::isInput);
        }
        counts.forEach((kind, count) -> {
            if (TokenCounts.falls(total(kind), count)) {
                fallen = kind;
            }
            totals.merge(kind, count, StreamedUsage::greater);
        });
    }

    /** Whether it is the same input as before, of which a part now counts as cached. */
    private boolean tellsInputApart(Map<TokenKind, JsonNode> counts) {
        return counts.containsKey(TokenKind.INPUT)
                && input(counts).signum() > 0
                && input(counts).compareTo(input(totals)) == 0;
    }

    private static BigDecimal input(Map<TokenKind, JsonNode> counts) {
        return counts.entrySet().stream()
                .filter(count -> count.getKey().isInput() && isCount(count.getValue()))
                .map(count -> count.getValue().decimalValue())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static JsonNode greater(JsonNode one, JsonNode other) {
        if (!isCount(one) || !isCount(other)) {
            return isCount(one) ? one : other;
        }
        return one.decimalValue().compareTo(other.decimalValue()) >= 0 ? one : other;
    }

    private static boolean isCount(JsonNode count) {
        return TokenCounts.isSane(count) && count.decimalValue().signum() >= 0;
    }

    private static boolean isPositive(JsonNode count) {
        return isCount(count) && count.decimalValue().signum() > 0;
    }

    /**
     * The bill of an answer that has ended.
     *
     * @param length bytes of the answer, thinking and input of calls among them
     */
    Bill bill(long length) {
        TokenCounts counts = new TokenCounts();
        if (fallen != null || openingFalls()) {
            counts.refuse("it states fewer tokens at the end of the answer than before");
        }
        Usage usage =
                new Usage(
                        counts.required("input_tokens", total(TokenKind.INPUT)),
                        counts.required("output_tokens", output(length)),
                        counts.optional("cache_read_input_tokens", total(TokenKind.CACHE_READ)),
                        counts.optional(
                                "cache_creation_input_tokens", total(TokenKind.CACHE_WRITE)));
        return counts.bill(
                new Bill.Stated(usage, writes.forAnHour(usage.cacheWriteTokens())),
                length == 0,
                length,
                bounds);
    }

    /** A placeholder of a few tokens may be more than a short answer has. */
    private boolean openingFalls() {
        return isCount(openingOutput)
                && openingOutput.decimalValue().compareTo(PLACEHOLDER) > 0
                && TokenCounts.falls(openingOutput, total(TokenKind.OUTPUT));
    }

    /** The bill of an answer that broke off: as it was stated, where its output was. */
    Bill billSoFar(long length) {
        return isPositive(total(TokenKind.OUTPUT)) && bill(length) instanceof Bill.Stated stated
                ? stated
                : Bill.LOST;
    }

    private JsonNode output(long length) {
        JsonNode later = total(TokenKind.OUTPUT);
        if (!isPositive(openingOutput)) {
            return later;
        }
        BigDecimal opening = openingOutput.decimalValue();
        boolean coversAll =
                opening.compareTo(BigDecimal.ONE) > 0
                        && opening.multiply(BigDecimal.valueOf(BYTES_A_TOKEN))
                                        .compareTo(BigDecimal.valueOf(length))
                                >= 0;
        return isPositive(later) || coversAll ? greater(openingOutput, later) : later;
    }

    private JsonNode total(TokenKind kind) {
        return totals.getOrDefault(kind, MISSING);
    }
}
