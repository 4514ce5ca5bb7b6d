package dev.grove.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class VisibleTextTest {

    @Test
    void escapesEveryControlButLineBreaksAndTabs() {
        for (char c = 0; c < 0x2100; c++) {
            boolean acts =
                    (Character.getType(c) == Character.CONTROL && c != '\n' && c != '\t')
                            || c == '\u061c'
                            || c == '\u200e'
                            || c == '\u200f'
                            || (c >= '\u202a' && c <= '\u202e')
                            || (c >= '\u2066' && c <= '\u2069');
            assertThat(VisibleText.of("a" + c + "b"))
                    .isEqualTo(acts ? "a\\u%04xb".formatted((int) c) : "a" + c + "b");
        }
    }

    @Test
    void keepsLineBreaksAndEscapesAReturnThatOverwritesALine() {
        assertThat(VisibleText.of("one\r\ntwo\n\tthree")).isEqualTo("one\r\ntwo\n\tthree");
        assertThat(VisibleText.of("rm -rf /\rls      ")).isEqualTo("rm -rf /\\u000dls      ");
    }

    @Test
    void showsWhatAnsiSequencesAndBidiOverridesHide() {
        assertThat(VisibleText.of("\u001b[2K\u001b]0;title\u0007ok \u009b31m"))
                .isEqualTo("\\u001b[2K\\u001b]0;title\\u0007ok \\u009b31m");
        assertThat(VisibleText.of("access \u202enimda\u202c")).doesNotContain("\u202e", "\u202c");
    }

    @Test
    void changesNoMeaningOfJson() {
        String json = JsonMapper.shared().writeValueAsString("a\u001b[31m\u202eb\u007f");
        String visible = VisibleText.of(json);
        assertThat(visible).isPrintable();
        assertThat(JsonMapper.shared().readTree(visible))
                .isEqualTo(JsonMapper.shared().readTree(json));
    }

    @Test
    void givesBackTheSameStringWhenNothingIsHidden() {
        String text = "Grüße, 世界 👩‍💻";
        assertThat(VisibleText.of(text)).isSameAs(text);
    }
}
