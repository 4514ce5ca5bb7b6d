package dev.grove.language.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

class CanonicalJsonTest {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    /** RFC 8785, section 3.2.3. */
    @Test
    void ordersMembersByTheirCodeUnits() {
        JsonNode json =
                JSON.readTree(
                        """
                        {"\\u20ac": "Euro Sign", "\\r": "Carriage Return", "\\ufb33": "Hebrew Letter Dalet With Dagesh",
                         "1": "One", "\\ud83d\\ude00": "Emoji: Grinning Face", "\\u0080": "Control",
                         "\\u00f6": "Latin Small Letter O With Diaeresis"}
                        """);
        assertThat(CanonicalJson.of(json))
                .containsSubsequence(
                        "Carriage Return", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew");
    }

    /** RFC 8785, section 3.2.2. */
    @Test
    void writesTheExampleOfTheRfc() {
        JsonNode json =
                JSON.readTree(
                        """
                        {"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                         "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
                         "literals": [null, true, false]}
                        """);
        assertThat(CanonicalJson.of(json))
                .isEqualTo(
                        "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                                + "\"string\":\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    }

    /** RFC 8785, appendix B: the bits of a double, and how it is written. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "8000000000000000, 0",
        "0000000000000001, 5e-324",
        "8000000000000001, -5e-324",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "ffefffffffffffff, -1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "c340000000000000, -9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555557, 333333333.33333343",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2",
        // Not in the RFC: a first digit right after the point, and one digit in all.
        "3fe0000000000000, 0.5",
        "bfd3333333333333, -0.3",
        "4022000000000000, 9"
    })
    void writesNumbersAsTheRfcLists(String bits, String written) {
        double number = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));
        assertThat(CanonicalNumber.of(new BigDecimal(Double.toString(number)))).isEqualTo(written);
    }

    @Test
    void writesEachDoubleSoThatItIsReadBack() {
        Random random = new Random(8785);
        for (int i = 0; i < 100_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                String written = CanonicalNumber.of(new BigDecimal(Double.toString(number)));
                assertThat(Double.parseDouble(written)).isEqualTo(number == 0 ? 0.0 : number);
            }
        }
    }

    @Test
    void givesOneDigestToWhatMeansTheSame() {
        assertThat(digest("{\"b\": 1.0, \"a\": [1e2, \"\\u0041\"]}"))
                .isEqualTo(digest("{\"a\":[100,\"A\"],\"b\":1}"))
                .hasSize(64);
    }

    @Test
    void escapesControlsAndHalvesOfPairsAndNothingElse() {
        assertThat(text(" /~\u007f\u20ac")).isEqualTo(" /~\u007f\u20ac");
        assertThat(text("\u001f\b\f\n\r\t")).isEqualTo("\\u001f\\b\\f\\n\\r\\t");
        String pair = "\ud83d\ude00";
        assertThat(text(pair)).isEqualTo(pair);
        assertThat(text(pair + pair)).isEqualTo(pair + pair);
        assertThat(text("\ud83d")).isEqualTo("\\ud83d");
        assertThat(text("\ude00")).isEqualTo("\\ude00");
        assertThat(text("a\ud83d")).isEqualTo("a\\ud83d");
        assertThat(text("\ud83db")).isEqualTo("\\ud83db");
        assertThat(text("a\ude00b")).isEqualTo("a\\ude00b");
        assertThat(text("\ude00\ud83d")).isEqualTo("\\ude00\\ud83d");
    }

    @Test
    void refusesWhatIsNoJson() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CanonicalJson.of(JsonNodeFactory.instance.missingNode()))
                .withMessageContaining("MISSING");
    }

    @Test
    void givesTwoDigestsToWhatTheRfcHasNoFormFor() {
        assertThat(digest("[1e400]")).isNotEqualTo(digest("[1e401]"));
        assertThat(CanonicalJson.digest(JsonNodeFactory.instance.stringNode("\ud800")))
                .isNotEqualTo(CanonicalJson.digest(JsonNodeFactory.instance.stringNode("?")));
    }

    /** Canonical form of a text, between its quotation marks. */
    private static String text(String text) {
        String written = CanonicalJson.of(JsonNodeFactory.instance.stringNode(text));
        assertThat(written).startsWith("\"").endsWith("\"");
        return written.substring(1, written.length() - 1);
    }

    private static String digest(String json) {
        return CanonicalJson.digest(JSON.readTree(json));
    }
}
