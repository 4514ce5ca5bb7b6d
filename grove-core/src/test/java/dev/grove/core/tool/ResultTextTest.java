package dev.grove.core.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultTextTest {

    @Test
    void leavesWhatFitsAsItIs() {
        String fits = "a".repeat(60_000);

        assertThat(ResultText.cut(fits)).isSameAs(fits);
        assertThat(ResultText.cut("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 999, 14_000})
    void cutsToAnyOtherLimit(int maxTokens) {
        String cut = ResultText.cut("HEAD" + "ä".repeat(20_000) + "TAIL", maxTokens);

        assertThat(cut).startsWith("HEADä").endsWith("äTAIL");
        assertThat(ResultText.tokens(cut)).isBetween(maxTokens - 60L, (long) maxTokens);
    }

    @Test
    void keepsHeadAndTailAndSaysWhatIsMissing() {
        String text = "HEAD" + "x".repeat(500_000) + "TAIL";

        String cut = ResultText.cut(text);

        assertThat(cut).startsWith("HEADxxx").endsWith("xxxTAIL");
        assertThat(cut)
                .containsPattern("cut here: about \\d+ tokens \\(\\d+ characters\\) of 125002");
        assertThat(ResultText.tokens(cut)).isBetween(14_900L, (long) ResultText.MAX_TOKENS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\uD83C\uDF33", "a\uD83C\uDF33", "\uD83C\uDF33ab", "木", "é\uD83C\uDF33x"})
    void neverSplitsACharacter(String unit) {
        String cut = ResultText.cut(unit.repeat(80_000));

        assertThat(new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(cut);
        assertThat(ResultText.tokens(cut)).isLessThanOrEqualTo(ResultText.MAX_TOKENS);
    }

    @Test
    void cutsWhatWasCutNoFurther() {
        String once = ResultText.cut("line of output\n".repeat(100_000));

        assertThat(ResultText.cut(once)).isEqualTo(once);
    }
}
