package dev.grove.core.key.chat;

import dev.grove.core.id.AgentId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chats that a token opens.
 *
 * @param session the client's id of the only one; null for all of the user's with the agent
 * @param origins of pages, one of which must send it; none for any caller
 */
public record ChatGrant(
        AgentId agent, String user, @Nullable String session, List<String> origins) {

    public ChatGrant {
        origins = List.copyOf(origins);
    }

    /**
     * Whether a request may be made under it.
     *
     * @param origin of the page that sends it; null for none
     */
    public boolean admits(@Nullable String origin) {
        return origins.isEmpty() || (origin != null && origins.contains(origin));
    }

    /** Whether it opens the chat of this id. */
    public boolean opens(String chat) {
        return session == null || session.equals(chat);
    }
}
