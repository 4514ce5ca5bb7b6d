package dev.grove.core.model.anthropic;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.option.KnownModels;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.schema.SchemaForm;
import org.springframework.stereotype.Component;

/** Messages, for endpoints of tenants. The protocol has one name for the output limit. */
@Component
class AnthropicProtocol implements ModelProtocol {

    private final ModelHttp http;

    AnthropicProtocol(ModelHttp http) {
        this.http = http;
    }

    @Override
    public String name() {
        return "anthropic";
    }

    @Override
    public SchemaForm schemas(Dialect dialect) {
        return SchemaForm.ANTHROPIC;
    }

    @Override
    public ModelFeatures features(String model) {
        return KnownModels.byMessages(model);
    }

    @Override
    public Conversation open(Request request) {
        return new AnthropicConversation(request, AnswerRules.of(request.dialect()), http);
    }
}
