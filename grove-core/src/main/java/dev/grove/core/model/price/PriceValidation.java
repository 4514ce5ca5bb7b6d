package dev.grove.core.model.price;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a price of a draft, or says everything that is wrong with it. */
final class PriceValidation {

    static final int LONGEST_SOURCE = 500;

    private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);

    private final List<FieldError> errors = new ArrayList<>();

    private PriceValidation() {}

    /**
     * @param today in UTC
     * @param storedBy whose key stores it
     */
    static ListedPrice check(ModelRef model, PriceDraft draft, LocalDate today, String storedBy) {
        PriceValidation validation = new PriceValidation();
        Price price =
                new PriceAmounts(validation::refuse)
                        .price(
                                "",
                                draft.inputUsd(),
                                draft.outputUsd(),
                                draft.cacheReadUsd(),
                                draft.cacheWriteUsd(),
                                draft.cacheWriteHourUsd());
        LocalDate asOf = validation.day(draft.asOf(), today);
        String source = validation.source(draft.source(), storedBy);
        if (!validation.errors.isEmpty()) {
            throw GroveException.invalid(validation.errors);
        }
        return new ListedPrice(model.toString(), price, asOf, source);
    }

    /** Somewhere it may be tomorrow already. */
    private LocalDate day(@Nullable String written, LocalDate today) {
        if (written == null) {
            return today;
        }
        try {
            LocalDate day = LocalDate.parse(written);
            if (!day.isBefore(FIRST_DAY) && !day.isAfter(today.plusDays(1))) {
                return day;
            }
            refuse("as_of", "must lie between " + FIRST_DAY + " and today");
        } catch (DateTimeException _) {
            refuse("as_of", "must be a day such as 2026-01-31");
        }
        return today;
    }

    private String source(@Nullable String source, String storedBy) {
        if (source == null) {
            return "stored by the key " + storedBy;
        }
        if (source.isBlank() || source.length() > LONGEST_SOURCE) {
            refuse("source", "must have 1 to %d characters".formatted(LONGEST_SOURCE));
        } else if (source.codePoints().anyMatch(PriceValidation::isUnprintable)) {
            refuse("source", "may hold neither controls nor half of a surrogate pair");
        }
        return source;
    }

    private static boolean isUnprintable(int codePoint) {
        return Character.isISOControl(codePoint)
                || (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE);
    }

    private void refuse(String field, String message) {
        errors.add(new FieldError(field, message));
    }
}
