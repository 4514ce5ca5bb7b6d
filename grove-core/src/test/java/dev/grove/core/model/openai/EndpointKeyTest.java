package dev.grove.core.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.openai.OpenAiSettings.Endpoint;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class EndpointKeyTest {

    @Test
    void theVariableThatIsNamedIsTheOneThatIsRead() {
        String setting = Endpoint.setting("local");
        assertThat(setting)
                .isEqualTo(
                        "GROVE_MODELS_ENDPOINTS_LOCAL_API_KEY"
                                + " (grove.models.endpoints.local.api-key)");
        Endpoint bound = bound(Map.of(setting.substring(0, setting.indexOf(' ')), "k"));
        assertThat(bound.apiKey()).isEqualTo("k");
    }

    /** A variable has no hyphens, and another endpoint would be read from it. */
    @Test
    void aNameWithOtherCharactersIsSetInAFile() {
        assertThat(Endpoint.setting("my-host")).isEqualTo("grove.models.endpoints.my-host.api-key");
    }

    private static Endpoint bound(Map<String, Object> variables) {
        MutablePropertySources sources = new MutablePropertySources();
        sources.addFirst(new SystemEnvironmentPropertySource("systemEnvironment", variables));
        return Objects.requireNonNull(
                new Binder(ConfigurationPropertySources.from(sources))
                        .bind("grove.models", Bindable.of(OpenAiSettings.class))
                        .get()
                        .endpoints()
                        .get("local"));
    }
}
