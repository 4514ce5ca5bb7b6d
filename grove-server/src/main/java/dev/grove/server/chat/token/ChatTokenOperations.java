package dev.grove.server.chat.token;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.key.chat.ChatTokens;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.server.security.ChatOrigins;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Operation that makes chat tokens. */
@Component
class ChatTokenOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("chat", Scope.INVOKE);

    private final ChatTokens tokens;
    private final Agents agents;
    private final ChatOrigins origins;

    ChatTokenOperations(ChatTokens tokens, Agents agents, ChatOrigins origins) {
        this.tokens = tokens;
        this.agents = agents;
        this.origins = origins;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("createChatToken", ChatTokenDraft.class)
                        .says(
                                "Make a token for a page",
                                "Stands for the key that makes it, and ends with it, or when the agent is deleted. It opens the other routes below `/chat/{agent}`, for chats of this user alone; everything else answers as if it were unknown, or as if what was asked for did not exist.")
                        .at(Route.post("/chat/{agent}/tokens", Body.NEEDED))
                        .example("{\"user\": \"mail:7\", \"ttl_seconds\": 900}")
                        .refuses(404)
                        .creates(ChatTokenView.class, this::create));
    }

    private ChatTokenView create(OperationCaller caller, ChatTokenDraft draft) {
        caller.requireWholeKey();
        ChatTokenDraft.Checked asked = draft.checked(origins);
        if (caller.user() != null && !caller.user().equals(asked.user())) {
            throw GroveException.invalid(
                    "user", "is another than the one of Grove-User, for whom this request speaks");
        }
        PinnedAgent agent =
                Optional.ofNullable(draft.agent())
                        .flatMap(name -> agents.findPinned(caller.tenant(), name, null))
                        .orElseThrow(() -> GroveException.notFound("There is no such agent"));
        return ChatTokenView.of(
                tokens.issue(caller.tenant(), caller.key(), asked.grant(agent.id()), asked.time()));
    }
}
