package dev.grove.core.run.loop;

import dev.grove.core.id.TenantId;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelRef;
import dev.grove.core.model.Models;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Opens the conversations of executions: with any model, and scrubbed. */
@Component
class Conversations {

    private final Models models;
    private final Scrubbers scrubbers;

    Conversations(Models models, Scrubbers scrubbers) {
        this.models = models;
        this.scrubbers = scrubbers;
    }

    /** As {@link Models#unavailable}. */
    Optional<String> unavailable(ModelRef model) {
        return models.unavailable(model);
    }

    Conversation open(TenantId tenant, ModelRef model, String systemPrompt, List<ToolSpec> tools) {
        return new ScrubbedConversation(
                models.open(model, scrubbers.of(tenant).scrub(systemPrompt), tools),
                () -> scrubbers.of(tenant));
    }
}
