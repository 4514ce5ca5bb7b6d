package dev.grove.core.model.price;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** An unchecked price that an operator submits, in USD for a million tokens. */
@JsonTypeName("ModelPriceDraft")
@WordsOf(NamedModel.class)
@JsonClassDescription(
        "What a model costs, in US dollars for a million tokens; at most nine decimals.")
record PriceDraft(
        @Needed String provider,
        @Needed String model,
        @JsonPropertyDescription("Of input that no cache has")
                @Needed
                @DecimalMin("0")
                @DecimalMax(PriceAmounts.MOST_USD)
                @Nullable BigDecimal inputUsd,
        @JsonPropertyDescription("Of output")
                @Needed
                @DecimalMin("0")
                @DecimalMax(PriceAmounts.MOST_USD)
                @Nullable BigDecimal outputUsd,
        @JsonPropertyDescription(
                        "Of input that is read from the provider's cache; as `input_usd` without it")
                @DecimalMin("0")
                @DecimalMax(PriceAmounts.MOST_USD)
                @Nullable BigDecimal cacheReadUsd,
        @JsonPropertyDescription("Of input that is written into it; as `input_usd` without it")
                @DecimalMin("0")
                @DecimalMax(PriceAmounts.MOST_USD)
                @Nullable BigDecimal cacheWriteUsd,
        @JsonPropertyDescription(
                        "Of input that is written into it for an hour, as agents with `cache_ttl` `1h` do; without it twice `input_usd`, or `cache_write_usd` where that is more")
                @DecimalMin("0")
                @DecimalMax(PriceAmounts.MOST_USD)
                @Nullable BigDecimal cacheWriteHourUsd,
        @JsonPropertyDescription(
                        "The day of which it is known to be right, from 2000 on; today without it")
                @SchemaOf(LocalDate.class)
                @Nullable String asOf,
        @JsonPropertyDescription("Where it is from; the key that stores it without it")
                @Size(min = 1, max = PriceValidation.LONGEST_SOURCE)
                @Nullable String source) {}
