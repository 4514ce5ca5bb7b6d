package dev.grove.core.model.openai;

import dev.grove.core.model.ModelFailureContract;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;

class OpenAiFailureTest extends ModelFailureContract {

    @Override
    protected ModelProvider provider(String url, ModelHttp client) {
        return TestOpenAi.at(url, KEY, client);
    }

    @Override
    protected String variable() {
        return "OPENAI_API_KEY";
    }
}
