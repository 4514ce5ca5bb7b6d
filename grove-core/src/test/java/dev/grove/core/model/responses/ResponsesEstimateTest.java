package dev.grove.core.model.responses;

import dev.grove.core.model.EstimateContract;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.openai.TestOpenAi;
import java.util.List;
import java.util.stream.Stream;

class ResponsesEstimateTest extends EstimateContract {

    @Override
    protected ModelProvider provider(String url, ModelHttp client) {
        return TestOpenAi.at(url, "key", new ResponsesProtocol(client), client);
    }

    /** No page of OpenAI's states the input of an example that is whole. */
    @Override
    protected Stream<Recorded> recorded() {
        return Stream.of(
                new Recorded("You are a helpful assistant.", "Hello!", List.of(), 19),
                new Recorded("", "What's the weather like in Boston today?", List.of(WEATHER), 82));
    }
}
