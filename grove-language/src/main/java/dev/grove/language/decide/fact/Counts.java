package dev.grove.language.decide.fact;

import java.math.BigDecimal;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts over the entries of a run, those that a fork has from its source included.
 *
 * @param calls that were begun
 * @param callsInMinute of them, in the minute before this act
 * @param ofTool of them, of this act's tool
 * @param denials acts that were denied
 * @param denialsInHalfMinute of them, in the thirty seconds before this act
 * @param failedInARow of this act's tool, the latest
 * @param sameCallSameResult how often the latest calls were this act, with the same result
 * @param boundedBits that bounded answers of the tree have let through
 */
public record Counts(
        long calls,
        long callsInMinute,
        long ofTool,
        long denials,
        long denialsInHalfMinute,
        long failedInARow,
        long sameCallSameResult,
        long turns,
        BigDecimal costUsd,
        long boundedBits)
        implements Fact {

    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0, BigDecimal.ZERO, 0);

    @Override
    public String variable() {
        return "counts";
    }

    @Override
    public ObjectNode json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("calls", calls)
                .put("calls_1m", callsInMinute)
                .put("of_tool", ofTool)
                .put("denials", denials)
                .put("denials_30s", denialsInHalfMinute)
                .put("in_a_row_failed", failedInARow)
                .put("same_call_same_result", sameCallSameResult)
                .put("turns", turns)
                .put("cost_usd", costUsd)
                .put("bounded_bits", boundedBits);
    }
}
