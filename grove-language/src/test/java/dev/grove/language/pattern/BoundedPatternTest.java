package dev.grove.language.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.grove.language.pattern.BoundedPattern.Reading;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedPatternTest {

    private static final Duration SOON = Duration.ofMinutes(1);
    private static final long STACK = 1 << 20;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(((a{100}){100}){100}){100}",
                "a{1000}(?i){1000}",
                "(a{1000}){20}",
                "((((((((((a?){9}){9}){9}){9}){9}){9}){9}){9}){9}){9}",
                "(?i)\u1C80",
                "(?i)[B-\\x{1E943}]",
                "(?i:[^\\x{1c00}-\\x{1d00}])",
                "(?is)\\Q\u1C88\\E",
                "(?i)[]-\u1C90]"
            })
    void isNotCompiledWhereThatWouldNotEnd(String regex) {
        assertTimeoutPreemptively(
                SOON,
                () -> assertThat(BoundedPattern.read(regex)).isInstanceOf(Reading.TooLarge.class));
    }

    /** A newer Java may know letters whose case RE2/J never folds back. */
    @Test
    void isCompiledForEveryLetterWithoutRegardToCase() {
        assertTimeoutPreemptively(
                Duration.ofMinutes(2),
                () -> {
                    int refused = 0;
                    for (int c = 'a'; c <= Character.MAX_CODE_POINT; c++) {
                        if (Character.isLetter(c)) {
                            refused +=
                                    BoundedPattern.read("(?i)" + Character.toString(c))
                                                    instanceof Reading.Compiled
                                            ? 0
                                            : 1;
                        }
                    }
                    assertThat(refused).isEqualTo(9);
                });
    }

    @Test
    void hasABoundOnTheMemoryOfItsGroups() {
        assertThat(BoundedPattern.read("(a)".repeat(800))).isInstanceOf(Reading.TooLarge.class);
        assertThat(BoundedPattern.read("(?:a)".repeat(800))).isInstanceOf(Reading.Compiled.class);
    }

    @Test
    void saysWhatIsMalformed() {
        assertThat(BoundedPattern.read("(?=a)")).isInstanceOf(Reading.Malformed.class);
        assertThat(BoundedPattern.read("(a")).isInstanceOf(Reading.Malformed.class);
    }

    @Test
    void theLargestOfThemIsMatchedWithinTheStackOfAThread() {
        assertThat(BoundedPattern.read("(a?){800}"))
                .isInstanceOfSatisfying(
                        Reading.Compiled.class,
                        compiled -> {
                            Boolean[] found = new Boolean[1];
                            Thread thread =
                                    new Thread(
                                            null,
                                            () -> found[0] = compiled.pattern().find("b".repeat(9)),
                                            "match",
                                            STACK);
                            thread.start();
                            joined(thread);
                            assertThat(found[0]).isTrue();
                        });
    }

    private static void joined(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
