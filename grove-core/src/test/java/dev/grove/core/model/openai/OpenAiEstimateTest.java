package dev.grove.core.model.openai;

import dev.grove.core.model.EstimateContract;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;
import java.util.List;
import java.util.stream.Stream;

class OpenAiEstimateTest extends EstimateContract {

    @Override
    protected ModelProvider provider(String url, ModelHttp client) {
        return TestOpenAi.at(url, client);
    }

    /**
     * From the examples of OpenAI's API reference, Create chat completion; the tool there has one
     * property more.
     */
    @Override
    protected Stream<Recorded> recorded() {
        return Stream.of(
                new Recorded("You are a helpful assistant.", "Hello!", List.of(), 19),
                new Recorded("", "What's the weather like in Boston today?", List.of(WEATHER), 82));
    }
}
