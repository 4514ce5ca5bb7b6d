package dev.grove.language.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Bound on numbers, the same for JSON of callers and for JSON of tools, models and services. */
class NumberBoundTest {

    private static final String NINES = "9".repeat(308);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e400",
                "-1e400",
                "1e10001",
                "1e999999999",
                "1e99999999999999999999",
                "1e-400",
                "1e-999999999",
                "0e-999999999",
                "0e99999999999999999999",
                "0.1e-400"
            })
    void holdsAtEveryDoor(String number) {
        assertThat(NumberBound.holds(number)).isFalse();
        assertThat(StrictJson.fault(("[" + number + "]").getBytes(StandardCharsets.UTF_8)))
                .isPresent();
        assertThatThrownBy(() -> OutsideJson.read("{\"a\":[" + number + "]}"))
                .isInstanceOf(JacksonException.class);
    }

    @Test
    void holdsForIntegersAsWell() {
        for (String number : new String[] {NINES + "9", "1" + "0".repeat(900), "-" + NINES + "9"}) {
            assertThat(NumberBound.holds(number)).isFalse();
            assertThat(StrictJson.fault(number.getBytes(StandardCharsets.UTF_8))).isPresent();
            assertThatThrownBy(() -> OutsideJson.read(number)).isInstanceOf(JacksonException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0.0",
                "0e400",
                "1e308",
                "4.9e-324",
                "9007199254740993",
                "123456789012345678901234567890",
                "0.1000000000000000055511151231257827"
            })
    void keepsTheDigitsOfAllOthers(String number) {
        assertThat(NumberBound.holds(number)).isTrue();
        assertThat(StrictJson.fault(number.getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThat(OutsideJson.read(number).decimalValue())
                .isEqualByComparingTo(new BigDecimal(number));
        assertThat(OutsideJson.read(NINES).toString()).isEqualTo(NINES);
    }

    @Test
    void depthHasABoundToo() {
        assertThat(OutsideJson.read("[".repeat(200) + "]".repeat(200)).isArray()).isTrue();
        assertThatThrownBy(() -> OutsideJson.read("[".repeat(201) + "]".repeat(201)))
                .isInstanceOf(JacksonException.class);
    }

    /** A number of ten characters is no longer in what is written. */
    @Test
    void numbersAreWrittenPlainOnlyWhereThatIsAboutAsLong() {
        JsonMapper plain = JsonMapper.builder(PlainNumbers.factory()).build();
        assertThat(
                        plain.writeValueAsString(
                                ExactJson.MAPPER.readTree(
                                        "[1e2,1E-7,1.50,0e5,1e999999999,1e-999999999]")))
                .isEqualTo("[100,0.0000001,1.50,0,1E+999999999,1E-999999999]");
        assertThat(PlainNumbers.of(new BigDecimal("1e40"))).hasSize(41);
        assertThat(PlainNumbers.of(new BigDecimal("1e41"))).isEqualTo("1E+41");
    }
}
