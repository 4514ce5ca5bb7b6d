package dev.grove.core.model.openai;

import dev.grove.core.model.ModelContract;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;

class OpenAiTest extends ModelContract {

    @Override
    protected ModelProvider provider(String url, ModelHttp client) {
        return TestOpenAi.at(url, KEY, client);
    }
}
