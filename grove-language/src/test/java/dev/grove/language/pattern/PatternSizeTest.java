package dev.grove.language.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternSizeTest {

    private static final List<String> PARTS =
            List.of(
                    "a",
                    "b",
                    "(",
                    "(?:",
                    ")",
                    "|",
                    "*",
                    "+",
                    "?",
                    "{2}",
                    "{0,3}",
                    "{2,}",
                    "{3,5}",
                    "[a-z]",
                    "[^]a]",
                    "[[:alpha:]b]",
                    "\\d",
                    "\\Qa(b\\E",
                    "\\x{41}",
                    "\\pL",
                    "\\p{Greek}",
                    "^",
                    "$",
                    "\\b",
                    ".",
                    "{",
                    "}",
                    "(?i)",
                    "(?i:",
                    "(?s)",
                    "(?P<n>",
                    "\\]",
                    "[\\]x]",
                    "[)]",
                    "[(]",
                    "()",
                    "x{10}",
                    "\\\\");

    @Test
    void isNeverLessThanWhatIsCompiled() {
        Random random = new Random(42);
        int compiled = 0;
        for (int i = 0; i < 60_000; i++) {
            StringBuilder regex = new StringBuilder();
            for (int parts = 1 + random.nextInt(14); parts > 0; parts--) {
                regex.append(PARTS.get(random.nextInt(PARTS.size())));
            }
            PatternSize size = PatternSize.of(regex.toString());
            if (size.isWithin(20_000)) {
                try {
                    assertThat((long) Pattern.compile(regex.toString()).programSize())
                            .as("states of %s", regex)
                            .isLessThanOrEqualTo(size.states());
                    compiled++;
                } catch (PatternSyntaxException _) {
                    // Has no states.
                }
            }
        }
        assertThat(compiled).isGreaterThan(10_000);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "a{1000}                         |         1000",
                "(a{100}){20}                    |         2000",
                "(((a{100}){100}){100}){100}     |    100000000",
                "a{100}(?i){100}(?s){100}        |      1000000",
                "((a{1000}b){1000}c){1000}       |    999999999",
                "(?:(?:a?){1000}){1000}          |      1000000",
                "x{99999999999999999999999999}   |    999999999"
            })
    void multipliesNestedRepetitions(String regex, long atLeast) {
        assertThat(PatternSize.of(regex).states()).isGreaterThanOrEqualTo(atLeast);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$                                  | 200",
                "[({{{]{3}                                                             |  10",
                "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$        | 100",
                "\\x{1000}\\p{Greek}\\Q{1000}\\E                                       |  20",
                "^[A-Za-z0-9+/]*={0,2}$                                                |  20"
            })
    void isSmallForPatternsInUse(String regex, long atMost) {
        assertThat(PatternSize.of(regex).states()).isLessThanOrEqualTo(atMost);
    }
}
