package dev.grove.core.session.title;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.session.SessionTitle;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Titles that are made of what models answer. */
class TitleTextTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "Refund of October, Refund of October",
                "~\"Refund of October\"~, Refund of October",
                "~**Refund** of `October`.~, Refund of October",
                "~# Refund~, Refund",
                "~Title: \"Refund\"~, Refund",
                "~title:Refund~, Refund",
                "~- «Remboursement d'octobre»~, Remboursement d'octobre",
                "~「十月の返金」~, 十月の返金",
                "~<b>Refund</b>~, Refund",
                "~What is 1 < 2?~, What is 1 < 2?",
                "~...\n\nSecond line~, Second line",
                "~3.14~, 3.14"
            })
    void areOneBareLine(String answer, String title) {
        assertThat(title(answer.replace("\\n", "\n"))).hasValue(title);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "\n\n", "\"\"", "***", "<p></p>", "Title:", "\u0000", "\u202e"})
    void areNoneWithoutAWord(String answer) {
        assertThat(title(answer)).isEmpty();
    }

    @Test
    void areCutByCharactersAndNeverWithinOne() {
        String title = title("😀".repeat(5_000) + " a").orElse("");
        assertThat(title).isEmpty();
        title = title("a" + "😀".repeat(5_000)).orElseThrow();
        assertThat(title.codePointCount(0, title.length()))
                .isLessThanOrEqualTo(SessionTitle.LONGEST_MADE);
        assertThat(title).endsWith("…").doesNotContain("\uFFFD");
        assertThat(title("word ".repeat(20_000)).orElseThrow()).hasSizeLessThan(81);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key s3cret!",
                "key s3**cr**et!",
                "key s3`cret!",
                "key s3\u202Ecret!",
                "key s3\u0007cret!"
            })
    void haveNoSecretThatWasHiddenByMarks(String answer) {
        assertThat(title(answer)).hasValue("key [secret]!");
    }

    @Test
    void haveNoBeginningOfASecret() {
        assertThat(title("a".repeat(77) + " s3cret").orElseThrow()).doesNotContain("s3");
    }

    private static Optional<String> title(String answer) {
        return TitleText.of(answer, text -> text.replace("s3cret", "[secret]"));
    }

    @Test
    void haveNothingThatActsOnTheScreen() {
        assertThat(title("a\u0000b\u001b[31mc\u202Ed\te\ud800f").orElseThrow())
                .isEqualTo("a b[31mcd e\uFFFDf");
    }
}
