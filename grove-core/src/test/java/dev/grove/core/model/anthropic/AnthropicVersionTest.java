package dev.grove.core.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.model.option.ModelFeatures.Sampling;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The version of the API that requests name. */
class AnthropicVersionTest {

    private static final String NEWER = "2026-10-21";
    private static final String MODEL = "claude-sonnet-4-5";

    @Test
    void isThatOfTheSettingAndOfAHeaderBeforeIt() {
        assertThat(headers(settings("2023-06-01")))
                .containsEntry("anthropic-version", "2023-06-01");
        assertThat(headers(settings(NEWER))).containsEntry("anthropic-version", NEWER);
        Map<String, String> given = headers(settings(NEWER, "Anthropic-Version: 2024-01-01"));
        assertThat(given).containsEntry("anthropic-version", "2024-01-01");
        assertThat(
                        given.keySet().stream()
                                .filter(name -> name.equalsIgnoreCase("anthropic-version")))
                .hasSize(1);
    }

    @Test
    void decidesWhetherModelsTakeOptionsOfSampling() {
        assertThat(settings("2023-06-01").features(MODEL).sampling()).isEqualTo(Sampling.EITHER);
        assertThat(settings(NEWER).features(MODEL).sampling()).isEqualTo(Sampling.NONE);
        assertThat(settings(NEWER).features(MODEL).cacheTtl()).isTrue();
    }

    @Test
    void isADay() {
        assertThatThrownBy(() -> settings("latest"))
                .hasMessageContaining("grove.models.anthropic.version");
    }

    private static Map<String, String> headers(AnthropicSettings settings) {
        return AnthropicRequests.headers(settings.address(), settings.dialect());
    }

    private static AnthropicSettings settings(String version, String... headers) {
        return new AnthropicSettings(
                "key",
                "http://127.0.0.1:1",
                version,
                null,
                null,
                null,
                null,
                null,
                List.of(headers),
                List.of());
    }
}
