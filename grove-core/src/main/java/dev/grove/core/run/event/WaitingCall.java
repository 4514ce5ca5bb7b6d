package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.run.record.OpenedWait;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

@JsonClassDescription("A call of a tool that waits.")
public record WaitingCall(
        @JsonPropertyDescription("Unique in its run") String id,
        @JsonPropertyDescription("The tool's") String name,
        @JsonPropertyDescription("Those that are waited for")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable ObjectNode arguments,
        @JsonPropertyDescription("Instead of `arguments` whose text is longer than a preview")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable String argumentsPreview,
        @JsonPropertyDescription("SHA-256 of the canonical arguments") String digest,
        @JsonPropertyDescription("When an answer is refused; null of a `child`")
                @Nullable Instant expiresAt) {

    static WaitingCall of(OpenedWait wait) {
        String text = wait.arguments().toString();
        boolean cut = Preview.isCut(text);
        return new WaitingCall(
                wait.callId(),
                wait.tool(),
                cut ? null : wait.arguments(),
                cut ? Preview.of(text) : null,
                wait.digest(),
                wait.endsAt());
    }
}
