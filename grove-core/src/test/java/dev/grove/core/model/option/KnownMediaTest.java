package dev.grove.core.model.option;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownMediaTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "claude-2.1                  | false | false | MESSAGES",
                "claude-3-opus-20240229      | true  | false | MESSAGES",
                "claude-3-5-haiku-20241022   | true  | true  | MESSAGES",
                "anthropic/claude-sonnet-4.6 | true  | true  | MESSAGES",
                "claude-opus-4-7             | true  | true  | MESSAGES_HIGH",
                "gpt-3.5-turbo               | false | false | PATCHES",
                "gpt-4                       | false | false | PATCHES",
                "gpt-4-turbo                 | true  | false | TILES",
                "gpt-4o-mini-2024-07-18      | true  | true  | TILES_MINI",
                "openai/gpt-5-mini           | true  | true  | TILES",
                "o3-mini                     | false | false | PATCHES",
                "o4-mini                     | true  | true  | TILES",
                "gpt-oss-120b                | false | false | PATCHES",
                "gemini-2.5-flash            | true  | false | PATCHES",
                "Qwen/qwen2.5-vl-72b         | true  | false | PATCHES",
                "llama-3.3-70b               | false | false | PATCHES",
                "any                         | false | false | PATCHES",
            })
    void isWhatModelsRead(String model, boolean images, boolean pdf, MediaTokens tokens) {
        MediaFeatures expected = new MediaFeatures(images, pdf, tokens);
        assertThat(KnownModels.byMessages(model).media()).isEqualTo(expected);
        assertThat(KnownModels.byChatCompletions(model).media()).isEqualTo(expected);
    }

    @Test
    void isWhatAnEndpointDeclares() {
        MediaFeatures unknown = KnownModels.byChatCompletions("any").media();
        assertThat(unknown.declared(true, null).images()).isTrue();
        assertThat(unknown.declared(true, null).pdf()).isFalse();
        assertThat(KnownModels.byChatCompletions("gpt-5").media().declared(false, false).pdf())
                .isFalse();
    }

    /** Figures of the providers' pages, which bounds may not be below. */
    @ParameterizedTest(name = "{0} × {1}")
    @CsvSource({
        "1092, 1092, MESSAGES, 1590",
        "1568, 1568, MESSAGES, 1600",
        "200, 200, MESSAGES, 54",
        "3840, 2160, MESSAGES_HIGH, 4784",
        "1024, 1024, TILES, 765",
        "2048, 4096, TILES, 1105",
        "512, 512, TILES, 255",
        "8000, 8000, TILES, 3779",
        "1024, 1024, TILES_MINI, 25501",
        "2048, 4096, TILES_MINI, 36835",
        "3584, 3584, PATCHES, 16384",
        "1, 8000, PATCHES, 286",
    })
    void boundsAreNotBelowWhatIsPublished(
            int width, int height, MediaTokens tokens, long published) {
        assertThat(tokens.image(width, height)).isGreaterThanOrEqualTo(published);
        assertThat(tokens.image(8_000, 8_000)).isLessThan(50_000);
    }
}
