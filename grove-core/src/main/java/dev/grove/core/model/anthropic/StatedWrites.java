package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.answer.TokenCounts;
import dev.grove.core.model.option.CacheTtl;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Writes to the cache by the time for which it keeps them, as the events of an answer state them
 * over and over. They are totals, so the largest of each holds. What is stated without a time is
 * taken for what was asked for, so that it is never billed too low.
 */
final class StatedWrites {

    private final @Nullable CacheTtl asked;
    private final Map<CacheTtl, Long> stated = new EnumMap<>(CacheTtl.class);

    /**
     * @param asked time that the request asks for; null where it says none
     */
    StatedWrites(@Nullable CacheTtl asked) {
        this.asked = asked;
    }

    void take(JsonNode usage) {
        for (CacheTtl ttl : CacheTtl.values()) {
            JsonNode count = StatedCounts.written(usage, ttl);
            if (TokenCounts.isSane(count)) {
                stated.merge(ttl, count.longValue(), Math::max);
            }
        }
    }

    /**
     * Tokens that are kept for an hour.
     *
     * @param written all that were written
     */
    long forAnHour(long written) {
        long hour = stated.getOrDefault(CacheTtl.HOUR, 0L);
        long rest =
                asked == CacheTtl.HOUR ? written - stated.getOrDefault(CacheTtl.MINUTES, 0L) : 0;
        return Math.clamp(Math.max(hour, rest), 0, written);
    }
}
