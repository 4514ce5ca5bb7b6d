package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers of providers as they are stored. */
class ThinkingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                // Messages
                "[{\"type\":\"thinking\",\"thinking\":\"Hm.\",\"signature\":\"s\"},{\"type\":\"text\",\"text\":\"Yes.\"}] | `Hm.`",
                "[{\"type\":\"redacted_thinking\",\"data\":\"x\"},{\"type\":\"text\",\"text\":\"Yes.\"}] | ``",
                // Responses
                "[{\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\",\"text\":\"One\"},{\"type\":\"summary_text\",\"text\":\"Two\"}]},{\"type\":\"message\",\"content\":[]}] | `One~~Two`",
                "[{\"type\":\"reasoning\",\"summary\":[],\"content\":[{\"type\":\"reasoning_text\",\"text\":\"All\"}]}] | `All`",
                // Chat Completions
                "{\"role\":\"assistant\",\"content\":\"Yes.\",\"reasoning_content\":\"Hm.\",\"reasoning\":\"Hm.\"} | `Hm.`",
                "{\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"Hm.\"}]},{\"type\":\"text\",\"text\":\"Yes.\"}]} | `Hm.`",
                "{\"content\":\"Yes.\"} | ``",
                "no JSON | ``"
            })
    void isReadOfEachProvidersForm(String raw, String thinking) {
        assertThat(Thinking.of(raw)).isEqualTo(thinking.replace('~', '\n'));
    }
}
