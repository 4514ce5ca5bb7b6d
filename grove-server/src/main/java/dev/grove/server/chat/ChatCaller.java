package dev.grove.server.chat;

import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.chat.ChatGrant;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.session.Speaker;
import org.jspecify.annotations.Nullable;

/**
 * Caller of chats.
 *
 * @param grant of a caller with a token; null for one with a key, to whom all chats are open
 */
record ChatCaller(Speaker speaker, Decider decider, @Nullable ChatGrant grant) {

    static ChatCaller of(OperationCaller caller, @Nullable ChatGrant grant) {
        return new ChatCaller(
                new Speaker(caller.tenant(), caller.principal(), caller.user()),
                new Decider(
                        caller.key(),
                        caller.keyName(),
                        caller.scope(),
                        grant == null,
                        caller.byLink()),
                grant);
    }

    TenantId tenant() {
        return speaker.tenant();
    }

    boolean mayAsk(PinnedAgent agent) {
        return grant == null || grant.agent().equals(agent.id());
    }

    boolean mayOpen(String chat) {
        return grant == null || grant.opens(chat);
    }
}
