package dev.grove.server.chat.token;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.key.chat.IssuedChatToken;
import dev.grove.core.operation.ShowsSecret;
import java.time.Instant;

/** A chat token as its maker reads it. */
@JsonClassDescription("A token of a page.")
record ChatTokenView(
        @JsonPropertyDescription("`grove_chat_…`, for `Authorization: Bearer`, shown this once")
                String token,
        @JsonPropertyDescription("When it ends") Instant expiresAt)
        implements ShowsSecret {

    static ChatTokenView of(IssuedChatToken issued) {
        return new ChatTokenView(issued.text(), issued.expiresAt());
    }

    @Override
    public boolean showsSecret() {
        return true;
    }

    @Override
    public String toString() {
        return "ChatTokenView[" + expiresAt + "]";
    }
}
