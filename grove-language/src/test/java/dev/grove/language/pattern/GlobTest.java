package dev.grove.language.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            emptyValue = "",
            value = {
                "'', '', true",
                "a, '', false",
                "'', *, true",
                "'', **, true",
                "a.java, *.java, true",
                ".java, *.java, true",
                "a/b.java, *.java, false",
                "a/b.java, **.java, true",
                "a/b.java, */*.java, true",
                "a/b/c.java, */*.java, false",
                "a/b/c.java, **/*.java, true",
                "c.java, **/*.java, true",
                "/c.java, **/*.java, true",
                "src/c.java, src/**/c.java, true",
                "src/a/b/c.java, src/**/c.java, true",
                "srcs/c.java, src/**/c.java, false",
                "src/xc.java, src/**/c.java, false",
                "src, src/**, false",
                "src/, src/**, true",
                "src/a/b, src/**, true",
                "a/b, a/**/b, true",
                "a/x/y/b, a/**/b, true",
                "a/xb, a/**/b, false",
                "a/**, a/**, true",
                "a.b, a?b, false",
                "a?b, a?b, true",
                "axb, a[x]b, false",
                "a[x]b, a[x]b, true",
                "'a\nb', a*b, true",
                "aXb, axb, false",
                "a*b, a*b, true",
            })
    void matchesPaths(String text, String pattern, boolean matches) {
        assertThat(Glob.ofPath(pattern).matches(text)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "a/b, *, true",
        "a/b, a*b, true",
        "git_push, git_*, true",
        "git_push, *_push, true",
        "git_push, git_push_*, false",
        "git_, git_*, true",
        "git, git_*, false",
        "abcabc, *abc, true",
        "abcabd, *abc, false",
        "aaa, a**a, true",
        "a, a**a, false",
    })
    void matchesNamesWithoutSegments(String text, String pattern, boolean matches) {
        assertThat(Glob.ofName(pattern).matches(text)).isEqualTo(matches);
    }

    @Test
    void matchesNulAndWhatIsNoCharacter() {
        assertThat(Glob.ofPath("a*").matches("a\0")).isTrue();
        assertThat(Glob.ofPath("a").matches("a\0")).isFalse();
        assertThat(Glob.ofPath("*").matches("\uD800")).isTrue();
    }

    @Test
    void matchesAsTryingEverythingDoes() {
        Random random = new Random(5);
        for (int i = 0; i < 50_000; i++) {
            String text = made(random, "ab/", 8);
            String pattern = made(random, "ab/**", 8);
            assertThat(Glob.ofPath(pattern).matches(text))
                    .as("%s of %s", pattern, text)
                    .isEqualTo(tried(pattern, 0, text, 0));
        }
    }

    private static String made(Random random, String characters, int most) {
        StringBuilder made = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            made.append(characters.charAt(random.nextInt(characters.length())));
        }
        return made.toString();
    }

    /** Backtracks, as the description has it. */
    private static boolean tried(String pattern, int p, String text, int t) {
        if (p == pattern.length()) {
            return t == text.length();
        }
        if (pattern.charAt(p) != '*') {
            return t < text.length()
                    && pattern.charAt(p) == text.charAt(t)
                    && tried(pattern, p + 1, text, t + 1);
        }
        int end = p;
        while (end < pattern.length() && pattern.charAt(end) == '*') {
            end++;
        }
        boolean segments =
                end - p > 1
                        && (p == 0 || pattern.charAt(p - 1) == '/')
                        && end < pattern.length()
                        && pattern.charAt(end) == '/';
        if (segments) {
            for (int next = t; next <= text.length(); next++) {
                if ((next == t || text.charAt(next - 1) == '/')
                        && tried(pattern, end + 1, text, next)) {
                    return true;
                }
            }
            return false;
        }
        for (int next = t; next <= text.length(); next++) {
            if (tried(pattern, end, text, next)) {
                return true;
            }
            if (next < text.length() && text.charAt(next) == '/' && end - p == 1) {
                return false;
            }
        }
        return false;
    }

    @Test
    void takesTimeLinearInTheText() {
        Glob glob = Glob.ofPath("**a*".repeat(40) + "b");
        String text = "a".repeat(200_000);
        long begin = System.nanoTime();
        assertThat(glob.matches(text)).isFalse();
        // Backtracking would not end within the life of the universe.
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
        assertThat(glob.work(text.length())).isGreaterThan(text.length());
    }

    @Test
    void refusesAPatternThatIsTooLong() {
        assertThatIllegalArgumentException().isThrownBy(() -> Glob.ofPath("a".repeat(257)));
        assertThat(Glob.ofName("a".repeat(256)).isLiteral()).isTrue();
    }
}
