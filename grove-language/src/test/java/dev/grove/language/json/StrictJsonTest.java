package dev.grove.language.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {

    /**
     * Quotes around: overlong forms of /, NUL and the euro, a surrogate, beyond Unicode, cut off.
     */
    @ParameterizedTest
    @ValueSource(strings = {"c0af", "c080", "f08282ac", "eda080", "f4908080", "e282", "ff", "80"})
    void refusesBytesThatAreNoUtf8(String bytes) {
        assertThat(StrictJson.fault(HexFormat.of().parseHex("22" + bytes + "22")))
                .contains("The body is not valid UTF-8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\\ud800\"",
                "\"\\udc00\\ud800\"",
                "{\"a\\udfff\":1}",
                "[[\"x\", {\"a\": \"\\uD83D.\"}]]",
                "1e400",
                "-1E+400",
                "[1e999999999]",
                "{\"max_cost_usd\":1e-999999999}",
                "0.1e-400",
                "\ufeff1e400"
            })
    void refusesHalvesOfPairsAndNumbersThatNoDoubleHolds(String json) {
        assertThat(StrictJson.fault(utf8(json))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":\"\\ud83d\\ude00 \\u0000 \u20ac\",\"b\":[1.5e3,1e308,0e999,0.00e-999,-0.0]}",
                "\ufeff{}",
                "123456789012345678901234567890",
                "",
                "{",
                "not json"
            })
    void leavesTheRestToTheParser(String json) {
        assertThat(StrictJson.fault(utf8(json))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE"})
    void refusesOtherEncodings(String charset) {
        assertThat(StrictJson.fault("{\"a\":1}".getBytes(Charset.forName(charset)))).isPresent();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
