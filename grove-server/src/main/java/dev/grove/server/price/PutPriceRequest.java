package dev.grove.server.price;

import dev.grove.core.model.price.PriceDraft;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Body of {@code PUT /model-prices/{provider}/{model}}: USD for a million tokens. */
record PutPriceRequest(
        @Nullable BigDecimal inputUsd,
        @Nullable BigDecimal outputUsd,
        @Nullable BigDecimal cacheReadUsd,
        @Nullable BigDecimal cacheWriteUsd,
        @Nullable String asOf,
        @Nullable String source) {

    PriceDraft draft() {
        return new PriceDraft(inputUsd, outputUsd, cacheReadUsd, cacheWriteUsd, asOf, source);
    }
}
