package dev.grove.core.model.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.core.model.price.Price;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The stored JSON of endpoints grows: older servers read what newer ones wrote, and the reverse.
 */
class ModelEndpointKindTest {

    private static final String BEFORE =
            """
            {"name":"corp","protocol":"openai","base_url":"https://llm.example.com/v1","secret":null,\
            "max_tokens_field":null,"models":[{"name":"m","input_usd":"1","output_usd":"2",\
            "cache_read_usd":"1","cache_write_usd":"1","context_window":null}]}\
            """;

    private final DefinitionKind<ModelEndpoint> kind = ModelEndpointKind.KIND;

    @Test
    void oneOfBeforeIsReadAndStoredAsItWas() {
        ModelEndpoint endpoint = kind.read(BEFORE);
        assertThat(endpoint.dialect()).isEqualTo(Dialect.STANDARD);
        assertThat(kind.write(endpoint)).isEqualTo(BEFORE);
    }

    @Test
    void everySettingComesBack() {
        ModelEndpoint endpoint =
                new ModelEndpoint(
                        "corp",
                        "openai",
                        URI.create("https://x.openai.azure.com/openai/deployments/d"),
                        "model.corp.key",
                        ModelProfile.AZURE,
                        new DialectSettings(
                                "max_tokens",
                                false,
                                true,
                                false,
                                CallIdForm.WORD,
                                "x-key",
                                Map.of("x-b", "2", "x-a", "1"),
                                Map.of("api-version", "2025-01-01")),
                        List.of(
                                new ModelEndpoint.Model(
                                        "m",
                                        new Price(
                                                BigDecimal.ONE,
                                                BigDecimal.ONE,
                                                BigDecimal.ONE,
                                                BigDecimal.ONE,
                                                BigDecimal.TEN),
                                        null,
                                        true,
                                        null)));
        String stored = kind.write(endpoint);
        assertThat(kind.read(stored)).isEqualTo(endpoint);
        assertThat(stored).contains("\"headers\":{\"x-a\":\"1\",\"x-b\":\"2\"}");
    }

    @Test
    void membersAndValuesOfNewerServersAreReadOver() {
        ModelEndpoint endpoint =
                kind.read(
                        BEFORE.replace(
                                "\"models\"",
                                "\"profile\":\"future\",\"call_ids\":\"roman\",\"stream_usage\":\"maybe\","
                                        + "\"unheard_of\":{\"a\":1},\"models\""));
        assertThat(endpoint.profile()).isNull();
        assertThat(endpoint.dialect()).isEqualTo(Dialect.STANDARD);
    }
}
