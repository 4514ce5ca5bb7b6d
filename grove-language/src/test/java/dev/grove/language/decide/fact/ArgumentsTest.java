package dev.grove.language.decide.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.json.ExactJson;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Whatever a model spells a number like, conditions compare the number that is executed. */
class ArgumentsTest {

    @ParameterizedTest
    @CsvSource({
        "9007199254740993, 9007199254740993",
        "9007199254740993e0, 9007199254740993",
        "900719925474099.3e1, 9007199254740993",
        "9007199254740993.0, 9007199254740993",
        "9223372036854775807.0, 9223372036854775807",
        "-9223372036854775808e0, -9223372036854775808",
        "1e3, 1000",
        "0.0, 0",
        "-0.0, 0",
        "0.1, 0.1",
        "100.5, 100.5",
        "1.7976931348623157E308, ",
        "4.9E-324, 4.9E-324",
    })
    void anIntegerIsOneHoweverItIsSpelt(String written, String read) {
        Facts facts = Facts.of(new Arguments(args(written)));
        if (read == null) {
            assertThat(facts.find("args")).isNull();
        } else {
            assertThat(facts.find("args")).asString().isEqualTo(args(read).toString());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775808",
        "18446744073709551617",
        "1e19",
        "1e400",
        "100.0000000000000000001",
        "0.10000000000000000001",
        "1e-400",
    })
    void aNumberWithoutAnExactValueLeavesNoArguments(String written) {
        assertThat(Facts.of(new Arguments(args(written))).find("args")).isNull();
        assertThat(Facts.of(new Arguments(args("[{\"b\":" + written + "}]"))).find("args"))
                .as("deep within")
                .isNull();
    }

    private static ObjectNode args(String number) {
        return (ObjectNode) ExactJson.MAPPER.readTree("{\"s\":\"x\",\"a\":" + number + "}");
    }
}
