package dev.grove.core.secret.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenSearchTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ses\name",
                "ses\r\name",
                "s\ne\ns\na\nm\ne",
                "ses\n    ame",
                "ses\r\n\tame",
                "ses\r  ame",
                "ses\\name",
                "ses\\r\\name",
                "ses\\n  ame",
                "\ns\0e\0s\0a\0m\0e",
                "s\0e\0s\0\n\0a\0m\0e"
            })
    void findsWhatIsBroken(String text) {
        assertThat(redact("open " + text + "!"))
                .matches("open (\\n)?<0>!")
                .isEqualTo(redact("open ", text, "!"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ses ame",
                "ses\0 ame",
                "ses\\tame",
                "ses\\\\name",
                "ses\n-ame",
                "s ame",
                "ses\nam\n"
            })
    void takesNothingElseForABreak(String text) {
        assertThat(redact(text)).isEqualTo(text);
    }

    @Test
    void findsBothTheBrokenAndTheWhole() {
        assertThat(redact("sesame ses\name sesame\nsesame ses\nsesame"))
                .isEqualTo("<0> <0> <0>\n<0> ses\n<0>");
    }

    @Test
    void findsAPatternThatHoldsALineBreakItself() {
        assertThat(redaction(List.of("open\nsesame", "en\nses")).accept("-open\nsesame-"))
                .isEqualTo("-<0>-");
    }

    @Test
    void holdsBackNoMoreThanABreakThatMayLieInAPattern() {
        Redaction redaction = redaction(List.of("sesame"));
        assertThat(redaction.accept("open ses\n")).isEqualTo("open ");
        assertThat(redaction.accept("ame!")).isEqualTo("<0>!");
        assertThat(redaction.accept("ses\n") + redaction.accept("x")).isEqualTo("ses\nx");
        String far = "ses" + "\n".repeat(100);
        assertThat(redaction.accept(far)).isEqualTo(far);
    }

    @Test
    void findsWhatABreakOfTheGreatestLengthDividesAndNothingBeyond() {
        String longest = "ses" + "\n".repeat(64) + "ame";
        assertThat(redact(longest)).isEqualTo("<0>");
        String longer = "ses" + "\n".repeat(65) + "ame";
        assertThat(redact(longer)).isEqualTo(longer);
    }

    /** Where the search that was given up stood is of no meaning for the next one. */
    @Test
    void findsWhatIsBrokenAfterABreakThatWasTooLong() {
        String far = "ses" + "\n".repeat(100) + "x ";
        assertThat(redact(far + "ses\name!")).isEqualTo(far + "<0>!");
    }

    @Test
    void namesTheOwnerOfWhatIsBroken() {
        Redaction redaction = redaction(List.of("sesame", "barley"));
        assertThat(redaction.accept("bar\nley ses\name.")).isEqualTo("<1> <0>.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-16"})
    void findsUtf16ThatIsReadAsUtf8(String charset) {
        byte[] bytes = "open sesame!".getBytes(Charset.forName(charset));
        String redacted = new String(bytes, StandardCharsets.UTF_8);
        assertThat(redact(redacted)).contains("<0>").doesNotContain("s\0e\0s");
    }

    /** Broken anywhere, the same is found as in the text that is not broken. */
    @Test
    void findsTheSameWhereverATextIsBrokenAndCut() {
        List<String> patterns = List.of("abab", "babb", "bbbaa", "aaab", "abbabaa");
        List<String> breaks = List.of("\n", "\r\n", "\\n", "\\r\\n", "\n  ", "\0");
        Random random = new Random(7);
        for (int round = 0; round < 3_000; round++) {
            StringBuilder text = new StringBuilder();
            StringBuilder broken = new StringBuilder();
            Redaction pieces = redaction(patterns);
            StringBuilder redacted = new StringBuilder();
            for (int i = 0; i < 30; i++) {
                String c = random.nextBoolean() ? "a" : "b";
                String between = breaks.get(random.nextInt(breaks.size()));
                String piece = random.nextInt(4) == 0 ? between + c : c;
                text.append(c);
                broken.append(piece);
                redacted.append(pieces.accept(piece));
            }
            redacted.append(pieces.finish());
            Redaction whole = redaction(patterns);
            String expected = whole.accept(text.toString()) + whole.finish();
            assertThat(left(redacted.toString())).as(broken.toString()).isEqualTo(left(expected));
        }
    }

    /** The letters that lie in no match. */
    private static String left(String redacted) {
        return redacted.replaceAll("<\\d>|\\\\[rn]|[\\n\\r\\x00 ]", "");
    }

    private static String redact(String... pieces) {
        Redaction redaction = redaction(List.of("sesame"));
        StringBuilder redacted = new StringBuilder();
        for (String piece : pieces) {
            redacted.append(redaction.accept(piece));
        }
        return redacted.append(redaction.finish()).toString();
    }

    private static Redaction redaction(List<String> patterns) {
        PatternTrie trie = new PatternTrie();
        for (int i = 0; i < patterns.size(); i++) {
            trie.add(patterns.get(i), i);
        }
        return new Redaction(trie.build(), owner -> "<" + owner + ">", _ -> false);
    }
}
