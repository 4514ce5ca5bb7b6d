package dev.grove.cli.chat;

import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;

/** Sum of what answers have cost. */
final class AnswerCosts {

    private int answers;
    private long input;
    private long output;
    private long cached;
    private BigDecimal usd = BigDecimal.ZERO;

    /**
     * @param answer of a message, or nothing of one that has none
     */
    void add(JsonNode answer) {
        if (!answer.isObject()) {
            return;
        }
        JsonNode usage = answer.path("usage");
        answers++;
        input += usage.path("input_tokens").asLong(0);
        output += usage.path("output_tokens").asLong(0);
        cached +=
                usage.path("cache_read_tokens").asLong(0)
                        + usage.path("cache_write_tokens").asLong(0);
        usd = usd.add(answer.path("cost_usd").decimalValue(BigDecimal.ZERO));
    }

    String words() {
        return "%s USD; %d answers, %d tokens in, %d cached, %d out"
                .formatted(
                        usd.stripTrailingZeros().toPlainString(), answers, input, cached, output);
    }
}
