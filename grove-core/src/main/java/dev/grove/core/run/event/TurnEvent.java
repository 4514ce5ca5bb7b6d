package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import dev.grove.core.model.Answer;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.request.SendBack;
import java.time.Instant;
import java.util.List;

/** A model is asked for a turn. */
public sealed interface TurnEvent extends RunEvent {

    @OfType(EventType.TURN_STARTED)
    @JsonClassDescription("The model is asked")
    record Started(int turn) implements TurnEvent {}

    @OfType(EventType.TURN_RETRYING)
    @JsonClassDescription(
            "A try to ask the model failed for the moment, and another one follows; `text.delta` of earlier tries is void")
    record Retrying(
            int turn,
            @JsonPropertyDescription("The number of the next try of the turn; the first one was 1")
                    int attempt,
            @JsonPropertyDescription("When it begins") Instant dueAt,
            @JsonPropertyDescription("Whether the provider asked for this pause") boolean asked,
            @JsonPropertyDescription("Why the last one failed, in the provider's words")
                    String reason)
            implements TurnEvent {}

    @OfType(EventType.TURN_ANSWERED)
    @JsonClassDescription("The model has answered")
    record Answered(
            int turn,
            @JsonPropertyDescription("As the provider named it") String model,
            @JsonPropertyDescription("What it said; empty where it only called tools") String text,
            @JsonPropertyDescription("Whether `text` is a preview") boolean truncated,
            @JsonPropertyDescription("The calls it asked for, in order")
                    List<RequestedCall> toolCalls,
            EventUsage usage)
            implements TurnEvent {

        public static Answered of(int turn, Answer answer, Spending spending) {
            return new Answered(
                    turn,
                    answer.model(),
                    Preview.of(answer.text()),
                    Preview.isCut(answer.text()),
                    answer.toolCalls().stream().map(RequestedCall::of).toList(),
                    EventUsage.of(spending));
        }
    }

    @OfType(EventType.TURN_SENT_BACK)
    @JsonClassDescription("The answer is no result, and the model reads why")
    record SentBack(
            int turn,
            @JsonPropertyDescription("What is wrong with the answer") SendBack reason,
            @JsonPropertyDescription("What the model reads") String message)
            implements TurnEvent {}

    @OfType(EventType.TURN_CUT_OFF)
    @JsonClassDescription(
            "The run ends in the middle of the model's answer; no model reads what it had said")
    record CutOff(
            int turn,
            @JsonPropertyDescription("The number of the try that was cut off") int attempt,
            @JsonPropertyDescription("All that it had said") String text)
            implements TurnEvent {}

    @OfType(EventType.MODEL_SWITCHED)
    @JsonClassDescription("The run goes on with the next of its agent's `fallbacks`")
    record ModelSwitched(
            @JsonPropertyDescription("The turn from which the other model is asked") int turn,
            @JsonPropertyDescription("`provider/model` that did not answer") String from,
            @JsonPropertyDescription("`provider/model` that is asked from now on") String to,
            @JsonPropertyDescription("Why the first one did not, in its provider's words")
                    String reason)
            implements TurnEvent {}
}
