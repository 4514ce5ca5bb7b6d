package dev.grove.core.secret.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RedactionTest {

    @Test
    void replacesEveryMatch() {
        assertThat(redact(List.of("sesame"), "open sesame, sesame!")).isEqualTo("open <0>, <0>!");
    }

    @Test
    void makesOneOfMatchesThatOverlapAndNamesTheLonger() {
        assertThat(redact(List.of("abcdef", "defghijkl"), "-abcdefghijkl-")).isEqualTo("-<1>-");
        assertThat(redact(List.of("abcdefgh", "ghij"), "-abcdefghij-")).isEqualTo("-<0>-");
    }

    @Test
    void takesTheLongestOfMatchesThatEndTogether() {
        assertThat(redact(List.of("word", "password"), "my password")).isEqualTo("my <1>");
    }

    @Test
    void findsAMatchInsideTheBeginningOfAnother() {
        assertThat(redact(List.of("abcdXY", "bcd"), "abcdZ")).isEqualTo("a<1>Z");
    }

    @Test
    void keepsMatchesApartThatOnlyTouch() {
        assertThat(redact(List.of("abc"), "abcabc")).isEqualTo("<0><0>");
    }

    @Test
    void passesOnAtOnceWhatCannotBecomeAMatch() {
        Redaction redaction = redaction(List.of("sesame"));
        assertThat(redaction.accept("open ses")).isEqualTo("open ");
        assertThat(redaction.accept("ame!")).isEqualTo("<0>!");
        assertThat(redaction.accept("se")).isEmpty();
        assertThat(redaction.accept("lf")).isEqualTo("self");
        assertThat(redaction.accept("sesam")).isEmpty();
        assertThat(redaction.finish()).isEqualTo("sesam");
    }

    @Test
    void givesTheSameHoweverATextIsCut() {
        List<String> patterns = List.of("abab", "babb", "bbbaa", "aaab");
        Random random = new Random(7);
        for (int round = 0; round < 2_000; round++) {
            String text = letters(random, 40);
            String whole = redact(patterns, text);
            Redaction redaction = redaction(patterns);
            StringBuilder pieces = new StringBuilder();
            int at = 0;
            while (at < text.length()) {
                int next = Math.min(text.length(), at + 1 + random.nextInt(4));
                pieces.append(redaction.accept(text.substring(at, next)));
                at = next;
            }
            assertThat(pieces.append(redaction.finish()).toString()).as(text).isEqualTo(whole);
            assertThat(patterns).as(text).noneMatch(whole::contains);
        }
    }

    /** Marks each letter that lies in any occurrence of any pattern, the slow and certain way. */
    @Test
    void coversExactlyTheLettersThatLieInAMatch() {
        List<String> patterns = List.of("abab", "babb", "bbbaa", "aaab", "ba");
        Random random = new Random(8);
        for (int round = 0; round < 2_000; round++) {
            String text = letters(random, 30);
            boolean[] covered = new boolean[text.length()];
            for (String pattern : patterns) {
                for (int at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) {
                    Arrays.fill(covered, at, at + pattern.length(), true);
                }
            }
            StringBuilder left = new StringBuilder();
            for (int i = 0; i < covered.length; i++) {
                if (!covered[i]) {
                    left.append(text.charAt(i));
                }
            }
            assertThat(redact(patterns, text).replaceAll("<\\d>", ""))
                    .as(text)
                    .isEqualTo(left.toString());
        }
    }

    private static String letters(Random random, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append((char) ('a' + random.nextInt(2)));
        }
        return text.toString();
    }

    private static String redact(List<String> patterns, String text) {
        Redaction redaction = redaction(patterns);
        return redaction.accept(text) + redaction.finish();
    }

    private static Redaction redaction(List<String> patterns) {
        PatternTrie trie = new PatternTrie();
        for (int i = 0; i < patterns.size(); i++) {
            trie.add(patterns.get(i), i);
        }
        return new Redaction(trie.build(), owner -> "<" + owner + ">", _ -> false);
    }
}
