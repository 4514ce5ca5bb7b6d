package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;

/** A tool call of a turn began or ended. */
public sealed interface ToolEvent extends RunEvent {

    @OfType(EventType.TOOL_STARTED)
    @JsonClassDescription("A call begins")
    record Started(int turn, String toolCallId, String name) implements ToolEvent {

        public static Started of(int turn, ToolCall call) {
            return new Started(turn, call.id(), call.name());
        }
    }

    @OfType(EventType.TOOL_SETTLED)
    @JsonClassDescription("What was done about a call that a crash had cut off")
    record Settled(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("The tool's") Effect effect,
            @JsonPropertyDescription(
                            "`run_again`, `happened` (its tool confirmed it), `interrupted` or `asked` (an operator)")
                    Settlement.RecoveryAction settled,
            @JsonPropertyDescription(
                            "Whether the workspace got back the files that it had before the call")
                    boolean filesRestored)
            implements ToolEvent {

        public static Settled of(int turn, ToolCall call, Effect effect, Settlement settlement) {
            return new Settled(
                    turn,
                    call.id(),
                    call.name(),
                    effect,
                    settlement.way(),
                    settlement.filesRestored());
        }
    }

    @OfType(EventType.TOOL_COMPLETED)
    @JsonClassDescription("A call has succeeded")
    record Completed(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("What the model reads") String content,
            @JsonPropertyDescription("Whether `content` is a preview") boolean truncated)
            implements ToolEvent {}

    @OfType(EventType.TOOL_FAILED)
    @JsonClassDescription("A call has failed, or was denied")
    record Failed(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("What the model reads") String content,
            @JsonPropertyDescription("Whether `content` is a preview") boolean truncated)
            implements ToolEvent {}

    @OfType(EventType.TOOL_INTERRUPTED)
    @JsonClassDescription("A call was cut off, or not run, and is not run again")
    record Interrupted(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("What the model reads") String content,
            @JsonPropertyDescription("Whether `content` is a preview") boolean truncated)
            implements ToolEvent {}

    /** A call has ended with what the model reads. */
    static ToolEvent ended(int turn, ToolCall call, CallProgress.Status how, String result) {
        String content = Preview.of(result);
        boolean cut = Preview.isCut(result);
        return switch (how) {
            case COMPLETED -> new Completed(turn, call.id(), call.name(), content, cut);
            case FAILED, DENIED -> new Failed(turn, call.id(), call.name(), content, cut);
            case INTERRUPTED -> new Interrupted(turn, call.id(), call.name(), content, cut);
            case STARTED, WAITING ->
                    throw new IllegalArgumentException("Call " + call.id() + " has not ended");
        };
    }
}
