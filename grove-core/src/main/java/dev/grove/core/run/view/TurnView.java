package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Turn;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A turn on the wire. */
@JsonClassDescription("One answer of the model, with the calls that it asked for.")
public record TurnView(
        @JsonPropertyDescription("Its number") @Min(1) int turn,
        @JsonPropertyDescription("`closed` when all its calls have ended") @OneOf(State.class)
                String status,
        @JsonPropertyDescription("Which one answered") @Nullable String model,
        @JsonPropertyDescription("What it said") @Nullable String text,
        @JsonPropertyDescription("In the order in which they are executed")
                List<CallView> toolCalls,
        UsageView usage,
        @JsonPropertyDescription("When the model was asked") Instant startedAt,
        @JsonPropertyDescription("When it was closed") @Nullable Instant completedAt) {

    /** Whether calls of a turn are still to come. */
    enum State {
        OPEN,
        CLOSED
    }

    public static TurnView of(Turn turn) {
        return new TurnView(
                turn.turn(),
                turn.isClosed() ? "closed" : "open",
                turn.model(),
                turn.text(),
                turn.calls().stream().map(CallView::of).toList(),
                UsageView.of(turn.spending()),
                turn.startedAt(),
                turn.completedAt());
    }

    /** Tool call of a turn. */
    @JsonTypeName("Call")
    @JsonClassDescription("A call of a tool.")
    public record CallView(
            @JsonPropertyDescription("Unique in its run") String id,
            @JsonPropertyDescription("The tool's") String name,
            @JsonPropertyDescription(
                            "As the model wrote them: an object, or text where they were no JSON")
                    JsonNode arguments,
            @JsonUnwrapped Progress progress) {

        private static CallView of(Turn.Call call) {
            return new CallView(
                    call.id(), call.name(), call.arguments(), Progress.of(call.progress()));
        }

        /**
         * How far a call is.
         *
         * @param status null until it starts
         * @param heldResult what the model does not see; null for most
         * @param childRunId the run that it delegated to, if it delegates
         * @param settled its settlement after it was cut off: run_again, happened, interrupted or
         *     asked; null where it never was
         * @param filesRestored whether the workspace got the files back that it had before the call
         */
        public record Progress(
                @JsonPropertyDescription("Null until it begins") @OneOf(CallProgress.Status.class)
                        @Nullable String status,
                @JsonPropertyDescription("What the model read") @Nullable String result,
                @JsonPropertyDescription(
                                "What policies keep from the model, which reads a reference to it; null for other calls")
                        @Nullable String heldResult,
                @JsonPropertyDescription("Whether that is an error") boolean isError,
                @JsonPropertyDescription("The run that does what a delegation asks for")
                        @Nullable UUID childRunId,
                @JsonPropertyDescription("When it began") @Nullable Instant startedAt,
                @JsonPropertyDescription("When it ended") @Nullable Instant completedAt,
                @JsonPropertyDescription("What was done about a call that a crash had cut off")
                        @OneOf(Settlement.RecoveryAction.class)
                        @Nullable String settled,
                @JsonPropertyDescription(
                                "Whether the workspace got back the files that it had before the call")
                        boolean filesRestored) {

            private static final Progress NONE =
                    new Progress(null, null, null, false, null, null, null, null, false);

            private static Progress of(@Nullable CallProgress progress) {
                if (progress == null) {
                    return NONE;
                }
                Settlement settled = progress.settled();
                return new Progress(
                        progress.status().wireName(),
                        progress.result(),
                        progress.held() == null ? null : progress.held().value(),
                        progress.isError(),
                        progress.child() == null ? null : progress.child().value(),
                        progress.startedAt(),
                        progress.completedAt(),
                        settled == null ? null : settled.way().wireName(),
                        settled != null && settled.filesRestored());
            }
        }
    }
}
