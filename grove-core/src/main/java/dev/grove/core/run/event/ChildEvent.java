package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.request.ChildRunRequest;
import dev.grove.core.run.record.request.ChildStart;
import dev.grove.core.tool.ToolCall;
import org.jspecify.annotations.Nullable;

/** Another run does what a call asks for. */
public sealed interface ChildEvent extends RunEvent {

    @OfType(EventType.CHILD_STARTED)
    @JsonClassDescription("Another run does what the call asks for")
    record Started(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("The other run") RunId childRunId,
            @JsonPropertyDescription("Its agent's name") String agent,
            @JsonPropertyDescription("That agent's version") int agentVersion,
            @JsonPropertyDescription("How deep it is in its tree; the root is at 0") int depth,
            @JsonPropertyDescription("What it is to do") String goal)
            implements ChildEvent {

        public static Started of(
                int turn, ToolCall call, ChildRunRequest request, ChildStart.Begun begun) {
            return new Started(
                    turn,
                    call.id(),
                    call.name(),
                    request.child(),
                    begun.agent(),
                    begun.agentVersion(),
                    begun.depth(),
                    Preview.of(request.goal()));
        }
    }

    @OfType(EventType.CHILD_ENDED)
    @JsonClassDescription("The other run has ended; `usage` is its own")
    record Ended(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("The other run") RunId childRunId,
            @JsonPropertyDescription("Its agent's name") String agent,
            @JsonPropertyDescription("How it ended") RunStatus status,
            @JsonPropertyDescription("Why it completed or was stopped")
                    @Nullable StopReason stopReason,
            EventUsage usage)
            implements ChildEvent {}
}
