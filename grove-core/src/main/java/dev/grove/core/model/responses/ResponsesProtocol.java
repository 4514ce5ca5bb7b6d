package dev.grove.core.model.responses;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.option.KnownModels;
import dev.grove.core.model.option.ModelFeatures;
import org.springframework.stereotype.Component;

/** Responses, for providers of the server and endpoints of tenants. */
@Component
public class ResponsesProtocol implements ModelProtocol {

    private final ModelHttp http;

    public ResponsesProtocol(ModelHttp http) {
        this.http = http;
    }

    @Override
    public String name() {
        return "openai-responses";
    }

    @Override
    public ModelFeatures features(String model) {
        return KnownModels.byResponses(model);
    }

    @Override
    public Conversation open(Request request) {
        return new ResponsesConversation(request, http);
    }
}
