package dev.grove.core.model.responses;

import dev.grove.core.model.ModelFailureContract;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.openai.TestOpenAi;

class ResponsesFailureTest extends ModelFailureContract {

    @Override
    protected ModelProvider provider(String url, ModelHttp client) {
        return TestOpenAi.at(url, KEY, new ResponsesProtocol(client), client);
    }

    @Override
    protected String variable() {
        return "OPENAI_API_KEY";
    }
}
