package dev.grove.core.model.openai;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.dialect.ModelProtocol;
import org.springframework.stereotype.Component;

/** Chat Completions, for endpoints of tenants. */
@Component
class OpenAiProtocol implements ModelProtocol {

    private final ModelHttp http;

    OpenAiProtocol(ModelHttp http) {
        this.http = http;
    }

    @Override
    public String name() {
        return "openai";
    }

    @Override
    public Conversation open(Request request) {
        return new OpenAiConversation(
                request.provider(),
                request.address(),
                request.dialect(),
                request.model(),
                request.systemPrompt(),
                request.tools(),
                http);
    }
}
