package dev.grove.core.database.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.contract.WireNamed;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowsIT {

    private static final UUID ID = UUID.fromString("00000000-0000-0000-0000-0000000000a1");

    private final TestDatabase database = TestDatabase.fresh();
    private final TenantDatabase tenants = database.tenantDatabase();

    @AfterAll
    void close() {
        database.close();
    }

    record Numbers(int a, long b, double c, boolean d, BigDecimal e) {}

    record Absent(
            @Nullable Integer a,
            @Nullable Long b,
            @Nullable Boolean c,
            @Nullable String d,
            @Nullable Instant e,
            @Nullable RunId f,
            @Nullable RunStatus g,
            @Nullable JsonNode h) {}

    record Ids(RunId id, RunId run, RunId parent, RunId rootRunId, UUID objectId) {}

    record Times(Instant startedAt, LocalDate day) {}

    enum Colour {
        DARK_RED
    }

    enum Named implements WireNamed {
        ONE;

        @Override
        public String wireName() {
            return "n-1";
        }
    }

    record Enums(Colour colour, Named named) {}

    record Paid(String name, Spending spending) {}

    record Failure(String code, String message) {}

    record Ended(int n, @Nullable Failure failure) {}

    record Parsed(List<String> words, @Nullable Integer length) {}

    @Test
    void mapsNumbers() {
        assertThat(
                        one(
                                Numbers.class,
                                "1 AS a, 2::bigint AS b, 0.5::float8 AS c, true AS d, 1.230::numeric AS e"))
                .isEqualTo(new Numbers(1, 2, 0.5, true, new BigDecimal("1.230")));
    }

    /** The driver does where a column is read by hand: a sum of integers is a numeric. */
    @Test
    void convertsNumbersOfOtherTypes() {
        assertThat(
                        one(
                                Numbers.class,
                                "1::bigint AS a, 2::numeric AS b, 0.5::numeric AS c, true AS d, 1 AS e"))
                .isEqualTo(new Numbers(1, 2, 0.5, true, BigDecimal.ONE));
    }

    @Test
    void mapsNullToNull() {
        assertThat(
                        one(
                                Absent.class,
                                """
                                NULL::int AS a, NULL::bigint AS b, NULL::boolean AS c, NULL AS d, NULL::timestamptz AS e,
                                NULL::uuid AS f_run_id, NULL AS g, NULL::json AS h
                                """))
                .isEqualTo(new Absent(null, null, null, null, null, null, null, null));
    }

    @Test
    void findsIdsByTheirNames() {
        RunId run = new RunId(ID);
        assertThat(
                        one(
                                Ids.class,
                                "'%1$s'::uuid AS id, '%1$s'::uuid AS run_id, '%1$s'::uuid AS parent_run_id, '%1$s'::uuid AS root_run_id, '%1$s'::uuid AS object_id"
                                        .formatted(ID)))
                .isEqualTo(new Ids(run, run, run, run, ID));
    }

    /** The session's zone is none of theirs. */
    @Test
    void mapsTimesToTheMicrosecond() {
        assertThat(
                        one(
                                Times.class,
                                "'2026-03-29T02:30:00.123456+05:30'::timestamptz AS started_at, '2026-03-29'::date AS day"))
                .isEqualTo(
                        new Times(
                                Instant.parse("2026-03-28T21:00:00.123456Z"),
                                LocalDate.of(2026, 3, 29)));
    }

    @Test
    void mapsEnumsByTheirStoredNames() {
        assertThat(one(Enums.class, "'dark_red' AS colour, 'n-1' AS named"))
                .isEqualTo(new Enums(Colour.DARK_RED, Named.ONE));
        assertThatThrownBy(() -> one(Enums.class, "'green' AS colour, 'n-1' AS named"))
                .isInstanceOf(TypeMismatchDataAccessException.class)
                .hasMessage("green is no Colour");
    }

    @Test
    void mapsRecordsWithinARecordFromTheSameRow() {
        assertThat(
                        one(
                                Paid.class,
                                "'a' AS name, 1::bigint AS input_tokens, 2::bigint AS output_tokens, 3::bigint AS cache_read_tokens, 4::bigint AS cache_write_tokens, 0.5::numeric(18, 9) AS cost_usd"))
                .isEqualTo(
                        new Paid(
                                "a",
                                new Spending(
                                        new Usage(1, 2, 3, 4), new BigDecimal("0.500000000"))));
    }

    @Test
    void leavesOutANullableRecordOnlyWhereAllOfItIsNull() {
        assertThat(one(Ended.class, "1 AS n, NULL AS code, NULL AS message"))
                .isEqualTo(new Ended(1, null));
        assertThat(one(Ended.class, "1 AS n, 'c' AS code, 'm' AS message"))
                .isEqualTo(new Ended(1, new Failure("c", "m")));
        assertThatThrownBy(() -> one(Ended.class, "1 AS n, 'c' AS code, NULL AS message"))
                .hasMessage("The column message is NULL, and not so in Failure");
    }

    @Test
    void parsesTextsOfAFormOfTheirOwn() {
        RowMapper<Parsed> rows =
                Rows.of(
                        Parsed.class,
                        Map.of(
                                "words",
                                text -> List.of(text.split(" ")),
                                "length",
                                String::length));
        assertThat(all(rows, "'a b' AS words, NULL AS length"))
                .containsExactly(new Parsed(List.of("a", "b"), null));
    }

    @Test
    void readsWhatSeveralColumnsMake() {
        RowMapper<Ended> rows =
                Rows.of(
                        Ended.class,
                        Map.of(),
                        Map.of(
                                "failure",
                                row -> new Failure(row.getString("a"), "from " + row.getInt("n"))));
        assertThat(all(rows, "1 AS n, 'c' AS a"))
                .containsExactly(new Ended(1, new Failure("c", "from 1")));
    }

    @Test
    void mapsTheFirstColumnToAnythingElse() {
        assertThat(one(RunId.class, "'%s'::uuid AS any".formatted(ID))).isEqualTo(new RunId(ID));
        assertThat(one(String.class, "'a' AS any, 'b' AS other")).isEqualTo("a");
        assertThat(one(RunStatus.class, "'running'")).isEqualTo(RunStatus.RUNNING);
        assertThat(one(byte[].class, "'\\x01ff'::bytea")).containsExactly(1, 0xff);
        assertThatThrownBy(() -> one(RunId.class, "NULL::uuid"))
                .isInstanceOf(TypeMismatchDataAccessException.class)
                .hasMessage("NULL is no RunId");
    }

    @Test
    void keepsTheDigitsOfNumbersInJson() {
        assertThat(one(JsonNode.class, "'{\"a\": 1.10}'::json").get("a").decimalValue())
                .isEqualTo(new BigDecimal("1.10"));
    }

    @Test
    void refusesARowThatLacksAColumn() {
        assertThatThrownBy(() -> one(Times.class, "now() AS started_at"))
                .isInstanceOf(DataAccessException.class)
                .hasRootCauseMessage("The column name day was not found in this ResultSet.");
    }

    @Test
    void refusesNullWhereARecordHasNone() {
        assertThatThrownBy(() ->
                        one(
                                Numbers.class,
                                "NULL::int AS a, 2::bigint AS b, 0.5::float8 AS c, true AS d, 1::numeric AS e"))
                .isInstanceOf(TypeMismatchDataAccessException.class)
                .hasMessage("The column a is NULL, and not so in Numbers");
    }

    @Test
    void mapsRowsOfEitherRole() {
        assertThat(
                        database.engineDatabase()
                                .<String>call(jdbc ->
                                        jdbc.sql("SELECT current_user")
                                                .query(Rows.of(String.class))
                                                .single()))
                .isEqualTo("grove_engine");
        assertThat(one(String.class, "current_user")).isEqualTo("grove_app");
    }

    @Test
    void refusesTypesThatNoColumnHas() {
        assertThatThrownBy(() -> Rows.of(Thread.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not the type of a column");
    }

    private <T> T one(Class<T> type, String columns) {
        return all(Rows.of(type), columns).getFirst();
    }

    private <T> List<T> all(RowMapper<T> rows, String columns) {
        return tenants.single(
                TenantId.next(), "SELECT " + columns, new MapSqlParameterSource(), rows);
    }
}
