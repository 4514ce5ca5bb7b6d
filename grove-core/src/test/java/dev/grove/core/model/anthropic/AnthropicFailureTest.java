package dev.grove.core.model.anthropic;

import dev.grove.core.model.ModelFailureContract;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;

class AnthropicFailureTest extends ModelFailureContract {

    @Override
    protected ModelProvider provider(String url, ModelHttp client) {
        return new AnthropicProvider(TestAnthropic.settings(KEY, url), client);
    }

    @Override
    protected String variable() {
        return "ANTHROPIC_API_KEY";
    }
}
