package dev.grove.core.skill.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkillPlaceholdersTest {

    @Test
    void areNamesBetweenTwoBraces() {
        assertThat(SkillPlaceholders.names("{{a}} {{ b_2 }} {{c-d}} {{a}}"))
                .containsExactly("a", "b_2", "c-d");
        assertThat(SkillPlaceholders.lineOf("x\n{{a}}\n{{b}}\n", "b")).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{{a}}}",
                "{{#a}}x{{/a}}",
                "{{^a}}",
                "{{> a}}",
                "{{! a}}",
                "{{=<% %>=}}",
                "{{a.b}}",
                "{{ .Values.a }}",
                "{{a b}}",
                "{{}}",
                "${{a}}",
                "${{ a }}",
                "x: ${{ secrets.a }}",
                "{a}",
                "{{a}",
                "{{a\n}}"
            })
    void leaveWhatOtherLanguagesWriteBetweenBraces(String text) {
        assertThat(SkillPlaceholders.names(text)).isEmpty();
        assertThat(SkillPlaceholders.fill(text, Map.of("a", "x", "b", "x"))).isEqualTo(text);
    }

    @Test
    void haveNoBlanksWhereNothingElseNamesThem() {
        assertThat(
                        SkillPlaceholders.namesWithoutBlanks(
                                "{{ ds }} {{a}} {{ a }} {{b }} {{\tc}} ${{d}}"))
                .containsExactly("a");
    }

    @Test
    void takeWhatAValueHoldsAsText() {
        assertThat(
                        SkillPlaceholders.fill(
                                "{{a}} {{b}} {{c}}",
                                Map.of("a", "{{b}} $1 \\ {{#b}}", "b", "<b> & \"c\"")))
                .isEqualTo("{{b}} $1 \\ {{#b}} <b> & \"c\" {{c}}");
    }

    @Test
    void areFoundInTimeThatGrowsWithTheTextAlone() {
        String hostile = "{{ ".repeat(300_000) + "{".repeat(300_000);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long began = threads.getCurrentThreadCpuTime();

        assertThat(SkillPlaceholders.names(hostile)).isEmpty();

        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - began))
                .isLessThan(Duration.ofSeconds(10));
    }
}
