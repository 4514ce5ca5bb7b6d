package dev.grove.server.price;

import dev.grove.core.model.price.ListedPrice;
import java.math.BigDecimal;

/** A price on the wire, in USD for a million tokens. */
record PriceResponse(
        String model,
        BigDecimal inputUsd,
        BigDecimal outputUsd,
        BigDecimal cacheReadUsd,
        BigDecimal cacheWriteUsd,
        String asOf,
        String source) {

    static PriceResponse of(ListedPrice listed) {
        return new PriceResponse(
                listed.model(),
                listed.price().input(),
                listed.price().output(),
                listed.price().cacheRead(),
                listed.price().cacheWrite(),
                listed.asOf().toString(),
                listed.source());
    }
}
