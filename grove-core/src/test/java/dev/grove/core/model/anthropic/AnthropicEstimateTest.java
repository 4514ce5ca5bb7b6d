package dev.grove.core.model.anthropic;

import dev.grove.core.model.EstimateContract;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;
import java.util.List;
import java.util.stream.Stream;

class AnthropicEstimateTest extends EstimateContract {

    @Override
    protected ModelProvider provider(String url, ModelHttp client) {
        return new AnthropicProvider(TestAnthropic.settings("key", url), client);
    }

    /** From platform.claude.com/docs/en/build-with-claude/token-counting. */
    @Override
    protected Stream<Recorded> recorded() {
        return Stream.of(
                new Recorded("You are a scientist", "Hello, Claude", List.of(), 14),
                new Recorded(
                        "", "What's the weather like in San Francisco?", List.of(WEATHER), 403));
    }
}
