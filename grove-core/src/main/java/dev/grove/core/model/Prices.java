package dev.grove.core.model;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Repository;

/**
 * What models cost. Read from the database now and then; a price that an operator changes holds
 * within a minute.
 */
@Repository
public class Prices {

    private static final Duration FRESH = Duration.ofMinutes(1);
    private static final Price FREE =
            new Price(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);
    private static final String ALL =
            "SELECT model, input_usd, output_usd, cache_read_usd, cache_write_usd FROM model_prices";

    private final EngineDatabase database;
    private final Clock clock;
    private volatile Snapshot snapshot = new Snapshot(Instant.MIN, Map.of());

    Prices(EngineDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * The price of a model; nothing when none is known. A script costs nothing unless it has a
     * price of its own.
     */
    @CrossTenant("prices belong to the operator")
    public Optional<Price> find(ModelRef model) {
        Price price = current().get(model.toString());
        if (price == null && model.provider().equals("scripted")) {
            return Optional.of(FREE);
        }
        return Optional.ofNullable(price);
    }

    private Map<String, Price> current() {
        Instant now = clock.instant();
        if (snapshot.readAt().isBefore(now.minus(FRESH))) {
            snapshot = new Snapshot(now, readAll());
        }
        return snapshot.prices();
    }

    @CrossTenant("prices belong to the operator")
    private Map<String, Price> readAll() {
        Map<String, Price> prices = new HashMap<>();
        database.run(jdbc ->
                jdbc.sql(ALL)
                        .query(row -> {
                            prices.put(
                                    row.getString("model"),
                                    new Price(
                                            row.getBigDecimal("input_usd"),
                                            row.getBigDecimal("output_usd"),
                                            row.getBigDecimal("cache_read_usd"),
                                            row.getBigDecimal("cache_write_usd")));
                        }));
        return prices;
    }

    /** All prices as they were at a time. */
    private record Snapshot(Instant readAt, Map<String, Price> prices) {}
}
