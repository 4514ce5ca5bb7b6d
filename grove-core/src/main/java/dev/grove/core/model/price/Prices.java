package dev.grove.core.model.price;

import dev.grove.language.text.NearestNames;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Prices of models, read from the database and kept for a minute at most; a price that an operator
 * changes holds within that time.
 */
@Component
public class Prices {

    private static final Duration FRESH = Duration.ofMinutes(1);
    private static final Price FREE =
            new Price(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

    private static final Snapshot NONE = new Snapshot(Instant.MIN, Map.of());

    private final PriceRows rows;
    private final Clock clock;
    private volatile Snapshot snapshot = NONE;

    public Prices(PriceRows rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /**
     * The price of a model; nothing when none is known. A script costs nothing unless it has a
     * price of its own.
     */
    public Optional<Price> find(ModelRef model) {
        Price price = current().get(model.toString());
        if (price == null && model.provider().equals("scripted")) {
            return Optional.of(FREE);
        }
        return Optional.ofNullable(price);
    }

    /** Models with a price, as {@code provider/model}. */
    public Set<String> models() {
        return current().keySet();
    }

    /** Ends a sentence: the nearest models that have a price, as a question, if there are some. */
    public String nearest(ModelRef model) {
        String question = NearestNames.asQuestion(model.toString(), current().keySet());
        return question.isEmpty() ? "." : question;
    }

    /** Drops the kept prices, as one has changed here. */
    synchronized void forget() {
        snapshot = NONE;
    }

    private Map<String, Price> current() {
        Snapshot known = snapshot;
        return isFresh(known) ? known.prices() : readAnew().prices();
    }

    /** Never at once with {@link #forget}, which must not be undone by what was read before. */
    private synchronized Snapshot readAnew() {
        if (!isFresh(snapshot)) {
            Instant now = clock.instant();
            snapshot =
                    new Snapshot(
                            now,
                            rows.all().stream()
                                    .collect(
                                            Collectors.toUnmodifiableMap(
                                                    ListedPrice::model, ListedPrice::price)));
        }
        return snapshot;
    }

    private boolean isFresh(Snapshot known) {
        return !known.readAt().isBefore(clock.instant().minus(FRESH));
    }

    /** All prices as they were at a time. */
    private record Snapshot(Instant readAt, Map<String, Price> prices) {}
}
