package dev.grove.core.model.price;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.RowReader;
import dev.grove.core.database.read.Rows;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes the list of prices. */
@Repository
@CrossTenant("prices belong to the operator")
public class PriceRows {

    private static final String COLUMNS =
            """
            SELECT model, input_usd AS input, output_usd AS output, cache_read_usd AS cache_read,
                   cache_write_usd AS cache_write, cache_write_hour_usd AS cache_write_hour, as_of, source
              FROM model_prices
            """;

    private static final String PAGE =
            COLUMNS
                    + """
                     WHERE model COLLATE "C" > :after
                     ORDER BY model COLLATE "C" LIMIT :limit
                    """;

    /** A row that was just made has not been changed by anyone. */
    private static final String PUT =
            """
            INSERT INTO model_prices (model, input_usd, output_usd, cache_read_usd, cache_write_usd, cache_write_hour_usd, as_of, source)
            VALUES (:model, :input, :output, :cacheRead, :cacheWrite, :cacheWriteHour, :asOf, :source)
            ON CONFLICT (model) DO UPDATE
               SET input_usd = excluded.input_usd, output_usd = excluded.output_usd,
                   cache_read_usd = excluded.cache_read_usd, cache_write_usd = excluded.cache_write_usd,
                   cache_write_hour_usd = excluded.cache_write_hour_usd,
                   as_of = excluded.as_of, source = excluded.source
            RETURNING xmax = 0 AS is_new
            """;

    private static final RowReader HOUR =
            row -> {
                BigDecimal given = row.getBigDecimal("cache_write_hour");
                return given != null
                        ? given
                        : Price.hourOf(
                                row.getBigDecimal("input"), row.getBigDecimal("cache_write"));
            };

    private static final RowMapper<ListedPrice> PRICES =
            Rows.of(ListedPrice.class, Map.of(), Map.of("cache_write_hour", HOUR));

    private final EngineDatabase database;

    public PriceRows(EngineDatabase database) {
        this.database = database;
    }

    List<ListedPrice> all() {
        return database.single(jdbc -> jdbc.sql(COLUMNS).query(PRICES).list());
    }

    /** By model, after one of them; an empty text for the first ones. */
    List<ListedPrice> page(String after, int limit) {
        return database.single(jdbc ->
                jdbc.sql(PAGE).param("after", after).param("limit", limit).query(PRICES).list());
    }

    Optional<ListedPrice> find(ModelRef model) {
        return database.single(jdbc ->
                jdbc.sql(COLUMNS + " WHERE model = :model")
                        .param("model", model.toString())
                        .query(PRICES)
                        .optional());
    }

    /**
     * Stores a price in place of an earlier one.
     *
     * @return whether there was none
     */
    boolean put(ListedPrice listed) {
        return database.call(jdbc -> put(jdbc, listed));
    }

    private static boolean put(JdbcClient jdbc, ListedPrice listed) {
        Price price = listed.price();
        return jdbc.sql(PUT)
                .param("model", listed.model())
                .param("input", price.input())
                .param("output", price.output())
                .param("cacheRead", price.cacheRead())
                .param("cacheWrite", price.cacheWrite())
                .param("cacheWriteHour", price.cacheWriteHour())
                .param("asOf", listed.asOf())
                .param("source", listed.source())
                .query(Boolean.class)
                .single();
    }
}
