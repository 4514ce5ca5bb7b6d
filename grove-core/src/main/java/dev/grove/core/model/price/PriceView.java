package dev.grove.core.model.price;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Example;
import dev.grove.core.contract.WordsOf;
import java.math.BigDecimal;
import java.time.LocalDate;

/** A price as callers read it. */
@JsonTypeName("ModelPrice")
@WordsOf(PriceDraft.class)
@JsonClassDescription("What a model costs, in US dollars for a million tokens.")
@Example(
        """
        {"model": "anthropic/claude-sonnet-4-6", "input_usd": 3, "output_usd": 15,
         "cache_read_usd": 0.3, "cache_write_usd": 3.75, "cache_write_hour_usd": 6,
         "as_of": "2026-11-06", "source": "the provider's pricing page"}
        """)
record PriceView(
        @JsonPropertyDescription("`provider/model`") String model,
        BigDecimal inputUsd,
        BigDecimal outputUsd,
        @JsonPropertyDescription("Of input that is read from the provider's cache")
                BigDecimal cacheReadUsd,
        @JsonPropertyDescription("Of input that is written into it") BigDecimal cacheWriteUsd,
        @JsonPropertyDescription("Of input that is written into it for an hour")
                BigDecimal cacheWriteHourUsd,
        @JsonPropertyDescription("The day of which it is known to be right") LocalDate asOf,
        @JsonPropertyDescription("Where it is from") String source) {

    static PriceView of(ListedPrice listed) {
        return new PriceView(
                listed.model(),
                listed.price().input(),
                listed.price().output(),
                listed.price().cacheRead(),
                listed.price().cacheWrite(),
                listed.price().cacheWriteHour(),
                listed.asOf(),
                listed.source());
    }
}
