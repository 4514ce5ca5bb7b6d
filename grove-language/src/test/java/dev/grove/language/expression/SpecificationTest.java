package dev.grove.language.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.json.ExactJson;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Corners of the specification of CEL in which Java's own functions do otherwise. */
class SpecificationTest {

    private static final JsonNode INPUT =
            ExactJson.MAPPER.readTree(
                    """
                    {"kilo": 1e3, "tiny": 1.5E-7, "price": 1.50, "large": 12345678901234567890}
                    """);

    private final Expressions expressions = new Expressions();

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            textBlock =
                    """
                    '\\U0001F600' > '\\uFFFD'                          → true
                    '\\U0001F600' < '\\U0001F601'                      → true
                    'a\\uE000' < 'a\\U00010000b'                       → true
                    ['\\U0001F600', '\\uFF01', 'z'].sort()[2] == '\\U0001F600' → true
                    'ab' < 'abc' && 'b' > 'abc' && !('a' < 'a')      → true
                    duration('-1.5s').getMilliseconds()              → -500
                    duration('-1.5s').getSeconds()                   → -1
                    duration('-59.5s').getMinutes()                  → 0
                    duration('-3599.5s').getHours()                  → 0
                    duration('-2h1ns').getHours()                    → -2
                    '%.3f'.format([1.2345])                          → "1.234"
                    '%.0f %.0f %.1f'.format([2.5, 3.5, 0.25])        → "2 4 0.2"
                    '%.2f'.format([1.005])                           → "1.00"
                    '%.0f %.0f'.format([-0.4, -0.0])                 → "-0 -0"
                    '%.1f'.format([9007199254740993])                → "9007199254740993.0"
                    '%.2e'.format([0.0])                             → "0.00e+00"
                    '%.1e %.0e'.format([0.00025, 1e100])             → "2.5e-04 1e+100"
                    '%.3e'.format([-5])                              → "-5.000e+00"
                    '%f %e'.format([double('NaN'), double('-Infinity')]) → "NaN -Infinity"
                    '\\u0085\\u00A0\\u2003a\\u2028\\u202F\\u3000'.trim() → "a"
                    '\\u200B\\u180Ea\\uFEFF'.trim() == '\\u200B\\u180Ea\\uFEFF' → true
                    '\\u001Ca'.trim() == '\\u001Ca'                    → true
                    timestamp('2026-01-31T12:00:00Z').getHours('02:00')  → 14
                    timestamp('2026-01-31T12:00:00Z').getHours('-02:00') → 10
                    timestamp('2026-01-31T12:00:00Z').getMinutes('5:45') → 45
                    duration('1µs') == duration('1us')               → true
                    duration('1μs') == duration('1000ns')            → true
                    duration('1h.5m1.s')                             → "3631s"
                    has({'a': optional.none()}.a)                    → true
                    has(optional.none().a)                           → false
                    has({'a': {'b': 1}}.?a.b)                        → true
                    '%x'.format(['Grü'])                             → "4772c3bc"
                    '%X'.format(['z'])                               → "7A"
                    '%x %o %b'.format([-255, -8, -2])                → "-ff -10 -10"
                    '%d %d'.format([3.14, 2.0])                      → "3.14 2"
                    '%s %s %s'.format([1.0, 1e30, -0.5])             → "1 1000000000000000000000000000000 -0.5"
                    '%s'.format([[1.50, 'a', null, [true, {}]]])     → "[1.5, a, null, [true, {}]]"
                    '%s'.format([{'b': duration('90m'), 'a': '{'}])  → "{a: {, b: 5400s}"
                    '%s %s'.format([input.kilo, input.large])        → "1000 12345678901234567890"
                    string(input.kilo)                               → "1e3"
                    string(input.tiny)                               → "1.5e-7"
                    string(input.price)                              → "1.50"
                    'Ta\\U0001F600b'.reverse() == 'b\\U0001F600aT'     → true
                    """)
    void givesWhatTheSpecificationSays(String source, String json) {
        assertThat(evaluate(source))
                .isInstanceOfSatisfying(
                        Evaluation.Done.class,
                        done ->
                                assertThat(ExactJson.MAPPER.readTree(done.value().toString()))
                                        .isEqualTo(ExactJson.MAPPER.readTree(json)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int('\\u0661\\u0662')",
                "int('\\uFF11')",
                "double('\\u0661.5')",
                "double(' 1.5')",
                "double('1.5f')",
                "double('0x1p3')",
                "int('')",
                "int('-')",
                "int('9223372036854775808')",
                "duration('\\u0661s')",
                "duration('.s')",
                "duration('2562048h')",
                "duration('9223372036.854775808s')",
                "duration('2500000h') + duration('2500000h')",
                "timestamp('2400-01-01T00:00:00Z') - timestamp('2000-01-01T00:00:00Z')",
                "timestamp('2026-01-31T12:00Z')",
                "timestamp('+12026-01-31T12:00:00Z')",
                "timestamp('2026-01-31T12:00:00+02')",
                "timestamp('2026-01-31T12:00:00Z').getHours('25:00')",
                "timestamp('2026-01-31T12:00:00Z').getHours('\\u0660\\u0662:00')",
                "'%x'.format([1.5])",
                "'%b'.format(['a'])",
                "'%E'.format([1.5])"
            })
    void refusesWhatTheSpecificationDoesNotKnow(String source) {
        assertThat(evaluate(source)).isInstanceOf(Evaluation.Failed.class);
    }

    private Evaluation evaluate(String source) {
        Compilation compilation = expressions.compile(source, Set.of("input"));
        assertThat(compilation).as(source).isInstanceOf(Compilation.Compiled.class);
        return ((Compilation.Compiled) compilation).expression().evaluate(Map.of("input", INPUT));
    }
}
