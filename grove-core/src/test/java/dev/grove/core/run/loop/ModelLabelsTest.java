package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.price.ModelRef;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import org.junit.jupiter.api.Test;

class ModelLabelsTest {

    private final ModelLabels labels = new ModelLabels();

    @Test
    void namesProviderAndModel() {
        assertThat(of("openai/gpt"))
                .containsExactlyInAnyOrder(
                        Tag.of("gen_ai.provider.name", "openai"),
                        Tag.of("gen_ai.request.model", "gpt"));
    }

    /** Tenants name as many models as they like. */
    @Test
    void endsAfter200Models() {
        for (int i = 0; i < 200; i++) {
            assertThat(of("openai/" + i)).contains(Tag.of("gen_ai.request.model", "" + i));
        }
        assertThat(of("openai/200"))
                .isEqualTo(
                        Tags.of("gen_ai.provider.name", "other", "gen_ai.request.model", "other"));
        assertThat(of("openai/7")).contains(Tag.of("gen_ai.request.model", "7"));
    }

    private Tags of(String model) {
        return labels.of(ModelRef.parse(model));
    }
}
