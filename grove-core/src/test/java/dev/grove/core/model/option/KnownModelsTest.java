package dev.grove.core.model.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.option.ModelFeatures.Sampling;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownModelsTest {

    private static final String OF_CHAT = "none minimal low medium high xhigh";

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "claude-3-5-haiku-20241022      | BOTH   | ''                         | false",
                "claude-3-7-sonnet-20250219     | BOTH   | ''                         | true",
                "claude-sonnet-4-20250514       | BOTH   | ''                         | true",
                "claude-opus-4-1-20250805       | EITHER | ''                         | true",
                "claude-haiku-4-5               | EITHER | ''                         | true",
                "claude-opus-4-6                | EITHER | low medium high max        | true",
                "anthropic/claude-sonnet-4.6    | EITHER | low medium high max        | true",
                "claude-opus-4-7                | NONE   | low medium high xhigh max  | false",
                "claude-opus-4-8-20260601       | NONE   | low medium high xhigh max  | false",
                "claude-sonnet-5                | NONE   | low medium high xhigh max  | false",
                "claude-opus-10-1               | NONE   | low medium high xhigh max  | false",
                "a-model-behind-the-same-wire   | BOTH   | low medium high xhigh max  | true",
            })
    void byMessages(String model, Sampling sampling, String efforts, boolean budget) {
        ModelFeatures features = KnownModels.byMessages(model);

        assertThat(features.sampling()).isEqualTo(sampling);
        assertThat(features.hottest()).isEqualTo(1);
        assertThat(features.budget()).isEqualTo(budget);
        assertThat(words(features)).isEqualTo(efforts);
        assertThat(features.stop()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "gpt-4o                     | true  | false",
                "gpt-4.1-mini               | true  | false",
                "chatgpt-4o-latest          | true  | false",
                "o1                         | false | true",
                "o3-mini                    | false | true",
                "o4-mini-2025-04-16         | false | true",
                "openai/gpt-5-mini          | false | true",
                "gpt-5-chat-latest          | true  | true",
                "gpt-5.1                    | true  | true",
                "gpt-10                     | true  | true",
                "olmo-2                     | true  | true",
                "qwen3-32b                  | true  | true",
                "accounts/x/models/deepseek | true  | true",
            })
    void byChatCompletions(String model, boolean samples, boolean effort) {
        ModelFeatures features = KnownModels.byChatCompletions(model);

        assertThat(features.sampling()).isEqualTo(samples ? Sampling.BOTH : Sampling.NONE);
        assertThat(features.stop()).isEqualTo(samples);
        assertThat(words(features)).isEqualTo(effort ? OF_CHAT : "");
        assertThat(features.budget()).isFalse();
    }

    private static String words(ModelFeatures features) {
        return features.efforts().stream()
                .sorted()
                .map(effort -> effort.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
    }
}
