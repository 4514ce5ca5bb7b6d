package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import dev.grove.core.run.record.Compaction;

/** A summary was to stand for older turns. */
public sealed interface ContextEvent extends RunEvent {

    @OfType(EventType.CONTEXT_COMPACTED)
    @JsonClassDescription("From now on a summary stands for older turns in what the model reads")
    record Compacted(
            @JsonPropertyDescription("Of the run's tries, from 1") int number,
            @JsonPropertyDescription("Why it was tried") Compaction.Cause cause,
            @JsonPropertyDescription("The first turn that the summary covers") int fromTurn,
            @JsonPropertyDescription("The last one") int toTurn,
            @JsonPropertyDescription("`provider/model` that wrote it") String model,
            @JsonPropertyDescription("Of the next request as it would have been") long tokensBefore,
            @JsonPropertyDescription("Of the next request as it is, estimated") long tokensAfter,
            @JsonPropertyDescription("What stands for these turns") String summary,
            @JsonPropertyDescription("Whether `summary` is a preview") boolean truncated,
            EventUsage usage)
            implements ContextEvent {}

    @OfType(EventType.CONTEXT_NOT_COMPACTED)
    @JsonClassDescription("There is no such summary; the run goes on with its history as it was")
    record NotCompacted(
            @JsonPropertyDescription("Of the run's tries, from 1") int number,
            @JsonPropertyDescription("Why it was tried") Compaction.Cause cause,
            @JsonPropertyDescription("The first turn that it was to cover") int fromTurn,
            @JsonPropertyDescription("The last one") int toTurn,
            @JsonPropertyDescription("`provider/model` that was asked") String model,
            @JsonPropertyDescription("Of the next request") long tokensBefore,
            @JsonPropertyDescription("What came in between") String reason,
            EventUsage usage)
            implements ContextEvent {}

    static ContextEvent of(Compaction compaction) {
        EventUsage usage = EventUsage.of(compaction.spending());
        return switch (compaction.outcome()) {
            case Compaction.Done(String summary, long tokensAfter) ->
                    new Compacted(
                            compaction.number(),
                            compaction.cause(),
                            Compaction.FROM_TURN,
                            compaction.toTurn(),
                            compaction.model(),
                            compaction.tokensBefore(),
                            tokensAfter,
                            Preview.of(summary),
                            Preview.isCut(summary),
                            usage);
            case Compaction.Failed(String reason) ->
                    new NotCompacted(
                            compaction.number(),
                            compaction.cause(),
                            Compaction.FROM_TURN,
                            compaction.toTurn(),
                            compaction.model(),
                            compaction.tokensBefore(),
                            Preview.of(reason),
                            usage);
        };
    }
}
