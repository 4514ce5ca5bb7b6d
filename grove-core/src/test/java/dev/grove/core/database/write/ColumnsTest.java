package dev.grove.core.database.write;

import static dev.grove.core.database.write.ColumnType.BIGINT;
import static dev.grove.core.database.write.ColumnType.JSON;
import static dev.grove.core.database.write.ColumnType.TEXT;
import static dev.grove.core.database.write.Columns.column;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnsTest {

    /** Texts that the database refuses must not cost the rows that are written with them. */
    @Test
    void takeTextsThatNoTextOfPostgresIs() {
        Columns<String> columns =
                new Columns<>(
                        List.of(
                                column("a", TEXT, text -> text),
                                column("b", JSON, text -> text),
                                column("c", BIGINT, _ -> 5L)));
        assertThat(columns.texts(List.of("s\0t \ud800", "\ud83d\ude00")))
                .hasEntrySatisfying(
                        "a",
                        values ->
                                assertThat(values)
                                        .containsExactly("s\ufffdt \ufffd", "\ud83d\ude00"))
                .hasEntrySatisfying(
                        "b",
                        values ->
                                assertThat(values)
                                        .containsExactly("s\ufffdt \ufffd", "\ud83d\ude00"))
                .hasEntrySatisfying("c", values -> assertThat(values).containsExactly("5", "5"));
        assertThat(TEXT.value("s\0t")).isEqualTo("s\ufffdt");
        assertThat(TEXT.value(null)).isNull();
    }
}
