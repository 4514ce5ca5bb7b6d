package dev.grove.core.model.responses;

import dev.grove.core.model.ModelContract;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.openai.TestOpenAi;

class ResponsesTest extends ModelContract {

    @Override
    protected ModelProvider provider(String url, ModelHttp client) {
        return TestOpenAi.at(url, KEY, new ResponsesProtocol(client), client);
    }
}
