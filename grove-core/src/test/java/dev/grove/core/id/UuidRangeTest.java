package dev.grove.core.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Range of the ids that begin with a text. */
class UuidRangeTest {

    private static final String ID = "01a1fffc-ecb9-7f5d-889f-06ecef31cdb0";

    @Test
    void eachBeginningOfAnIdHasItBetweenItsEnds() {
        for (int length = 0; length <= ID.length(); length++) {
            UuidRange range = UuidRange.of(ID.substring(0, length)).orElseThrow();
            assertThat(ID)
                    .as("%d characters", length)
                    .isBetween(range.first().toString(), range.last().toString());
        }
    }

    @Test
    void aWholeIdIsBothEnds() {
        assertThat(UuidRange.of(ID))
                .contains(new UuidRange(UUID.fromString(ID), UUID.fromString(ID)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "01a1fffc-ecb9-7f5d-889f-06ecef31cdb0-",
                "01a1-fffc",
                "01a1fffce",
                "-",
                "%",
                "01a1fffc-ecb9-7f5d-889f-06ecef31cdb01"
            })
    void whatNoIdBeginsWithHasNone(String text) {
        assertThat(UuidRange.of(text)).isEmpty();
    }
}
