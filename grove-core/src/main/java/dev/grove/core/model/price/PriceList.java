package dev.grove.core.model.price;

import dev.grove.core.error.GroveException;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The prices of models as operators keep them. One that is stored holds for whatever begins to
 * execute from then on, on other replicas within a minute; an execution keeps the price that it
 * began with, so that what it covers and what it settles are counted alike.
 */
@Component
public class PriceList {

    private static final Logger LOG = LoggerFactory.getLogger(PriceList.class);

    private final PriceRows rows;
    private final Prices prices;
    private final Clock clock;

    PriceList(PriceRows rows, Prices prices, Clock clock) {
        this.rows = rows;
        this.prices = prices;
        this.clock = clock;
    }

    /** By model. */
    public Page<ListedPrice> list(PageRequest page) {
        String after = page.afterName().map(PriceList::fromCursor).orElse("");
        return Page.of(
                rows.page(after, page.limit() + 1),
                page.limit(),
                price -> PageRequest.cursorAfter(price.model()));
    }

    /**
     * @throws GroveException not_found, with the nearest models that have one
     */
    public ListedPrice get(ModelRef model) {
        return rows.find(checked(model))
                .orElseThrow(() ->
                        GroveException.notFound(
                                "No price is known for " + model + prices.nearest(model)));
    }

    /**
     * Stores a price in place of an earlier one.
     *
     * @param storedBy the name of the key that does
     * @return whether there was none
     * @throws GroveException validation_failed
     */
    boolean put(ModelRef model, PriceDraft draft, String storedBy) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        boolean isNew = rows.put(PriceValidation.check(checked(model), draft, today, storedBy));
        prices.forget();
        LOG.info("The key {} stored the price of {}", storedBy, model);
        return isNew;
    }

    /** Refuses a reference that definitions of agents could not name. */
    private static ModelRef checked(ModelRef model) {
        if (!model.isStorable()) {
            throw GroveException.invalid("model", ModelRef.RULE);
        }
        return model;
    }

    private static String fromCursor(String cursor) {
        if (cursor.length() > ModelRef.LONGEST || !ModelRef.isPlain(cursor)) {
            throw GroveException.invalid(
                    "cursor", "is not one that this list gave; start again without a cursor");
        }
        return cursor;
    }
}
