package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.tool.ToolSpec;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class ContextWindowsIT {

    private static final TenantId TENANT = TenantId.next();

    private final TestDatabase database = TestDatabase.fresh();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void knowsWhatIsPublishedOfEveryModelWithAPrice() {
        ContextWindows windows = windows(provider("anthropic", OptionalLong.empty()));
        assertThat(windows.find(TENANT, ModelRef.parse("anthropic/claude-haiku-4-5")))
                .hasValue(200_000);
        assertThat(windows.find(TENANT, ModelRef.parse("anthropic/of-tomorrow"))).isEmpty();
        List<String> withoutWindow =
                JdbcClient.create(database.owner())
                        .sql(
                                """
                                SELECT model FROM model_prices
                                 WHERE model NOT LIKE 'scripted/%'
                                   AND model NOT IN (SELECT model FROM model_context_windows)
                                """)
                        .query((row, _) -> row.getString(1))
                        .list();
        assertThat(withoutWindow).isEmpty();
    }

    @Test
    void whatIsSetForAProviderGoesFirst() {
        ContextWindows windows =
                windows(
                        provider("anthropic", OptionalLong.of(50_000)),
                        provider("local", OptionalLong.of(32_000)));
        assertThat(windows.find(TENANT, ModelRef.parse("anthropic/claude-haiku-4-5")))
                .hasValue(50_000);
        assertThat(windows.find(TENANT, ModelRef.parse("local/qwen"))).hasValue(32_000);
        assertThat(windows.find(TENANT, ModelRef.parse("openai/gpt-5.4"))).hasValue(1_050_000);
    }

    private ContextWindows windows(ModelProvider... providers) {
        return new ContextWindows(
                database.engineDatabase(),
                Clock.systemUTC(),
                TestModels.providers(List.of(() -> List.of(providers))));
    }

    private static ModelProvider provider(String name, OptionalLong window) {
        return new ModelProvider() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Optional<String> unavailable(String model) {
                return Optional.empty();
            }

            @Override
            public OptionalLong contextWindow(String model) {
                return window;
            }

            @Override
            public Conversation open(
                    String model, String systemPrompt, List<ToolSpec> tools, ModelOptions options) {
                throw new UnsupportedOperationException();
            }
        };
    }
}
