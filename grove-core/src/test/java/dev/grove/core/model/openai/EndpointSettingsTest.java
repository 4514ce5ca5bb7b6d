package dev.grove.core.model.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectValidation;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.core.model.openai.OpenAiSettings.Endpoint;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** An operator's endpoint, by the variables that set it. */
class EndpointSettingsTest {

    private static final String PREFIX = "GROVE_MODELS_ENDPOINTS_LOCAL_";

    @Test
    void aProfileSetsWhatItsServerNeeds() {
        Endpoint endpoint = bound(Map.of(PREFIX + "PROFILE", "mistral"));
        assertThat(endpoint.dialect()).isEqualTo(ModelProfile.MISTRAL.dialect());
        assertThat(endpoint.url()).isEqualTo("https://api.mistral.ai/v1");
        assertThat(bound(Map.of(PREFIX + "PROFILE", "bedrock-gateway")).profile())
                .isEqualTo(ModelProfile.BEDROCK_GATEWAY);
    }

    @Test
    void settingsReplaceThoseOfTheProfile() {
        Endpoint endpoint =
                bound(
                        Map.of(
                                PREFIX + "PROFILE", "azure",
                                PREFIX + "BASE_URL", "https://x.openai.azure.com/openai/v1/",
                                PREFIX + "STREAM_USAGE", "false",
                                PREFIX + "CALL_IDS", "word",
                                PREFIX + "QUERY", "api-version=preview",
                                PREFIX + "HEADERS", "X-Team: a"));
        Dialect dialect = endpoint.dialect();
        assertThat(endpoint.url()).isEqualTo("https://x.openai.azure.com/openai/v1");
        assertThat(dialect.streamsUsage()).isFalse();
        assertThat(dialect.callIds()).isEqualTo(CallIdForm.WORD);
        assertThat(dialect.keyHeader()).isEqualTo("api-key");
        assertThat(dialect.query()).isEqualTo(Map.of("api-version", "preview"));
        assertThat(dialect.headers()).isEqualTo(Map.of("X-Team", "a"));
    }

    @Test
    void aProtocolIsNamedAsInDefinitions() {
        assertThat(bound(Map.of(PREFIX + "PROTOCOL", "openai-responses")).protocol())
                .isEqualTo(Endpoint.Protocol.OPENAI_RESPONSES);
        assertThat(bound(Map.of(PREFIX + "API_KEY", "k")).protocol())
                .isEqualTo(Endpoint.Protocol.OPENAI);
    }

    @Test
    void withoutAnyItIsAsBefore() {
        Endpoint endpoint = bound(Map.of(PREFIX + "API_KEY", "k"));
        assertThat(endpoint.dialect()).isEqualTo(Dialect.STANDARD);
        assertThat(endpoint.url()).isEqualTo("https://api.openai.com/v1");
    }

    @Test
    void aSettingThatNoRequestCanHaveIsRefusedAsTheServerStarts() {
        assertThatThrownBy(() ->
                        DialectValidation.require(
                                bound(Map.of(PREFIX + "HEADERS", "Authorization: Bearer x"))
                                        .settings(),
                                Endpoint.prefix("local")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("grove.models.endpoints.local.headers.Authorization is a");
        assertThatThrownBy(() -> bound(Map.of(PREFIX + "QUERY", "version")).settings())
                .hasMessageContaining("are written name=value, not version");
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
