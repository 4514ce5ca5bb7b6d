package dev.grove.core.model;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.PriceRows;
import dev.grove.core.model.price.Prices;
import dev.grove.core.tool.ToolSpec;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The models of a server with one provider, for tests that ask none of them. */
public final class TestModels {

    private TestModels() {}

    /** Models named {@code fake/…}. */
    public static Models on(TestDatabase database) {
        return on(database, "fake", "fake/default");
    }

    /**
     * Models of one provider.
     *
     * @param defaultModel empty for none
     */
    static Models on(TestDatabase database, String provider, String defaultModel) {
        ModelSettings settings =
                new ModelSettings(
                        defaultModel,
                        new ModelSettings.Retries(1, Duration.ZERO, Duration.ZERO, Duration.ZERO));
        return new Models(
                providers(List.of(() -> List.of(new Fake(provider)))),
                new Prices(new PriceRows(database.engineDatabase()), Clock.systemUTC()),
                new Retries(settings),
                settings);
    }

    /** Providers of a server whose tenants have none. */
    static Providers providers(List<ModelProviders> sources) {
        return new Providers(new ServerProviders(sources), new NoTenantProviders());
    }

    private static final class NoTenantProviders implements TenantProviders {

        @Override
        public Optional<ModelProvider> find(ModelUser user, String name) {
            return Optional.empty();
        }

        @Override
        public List<String> names(TenantId tenant) {
            return List.of();
        }
    }

    private record Fake(String name) implements ModelProvider {

        @Override
        public Optional<String> unavailable(String model) {
            return Optional.empty();
        }

        @Override
        public Conversation open(
                String model, String systemPrompt, List<ToolSpec> tools, ModelOptions options) {
            throw new AssertionError("No model is asked here");
        }
    }
}
