package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.run.governance.RunFlows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Flows of data through a run on the wire. */
@JsonClassDescription("Which calls of a run have read what, and where it went.")
public record FlowsView(
        @JsonPropertyDescription(
                        "Whether policies govern the run; of another one only what the names of its tools say is known")
                boolean governed,
        @JsonPropertyDescription(
                        "That the run began with: `u:` with a source that is not trusted, `c:` with a category that is confidential")
                List<String> start,
        @JsonPropertyDescription("All that the run has") List<String> labels,
        @JsonPropertyDescription(
                        "The last turn that was over before the run read anything untrusted, 0 for its beginning; null where it began with something untrusted, or nothing governs it. A fork with `clean` goes on from there")
                @Nullable Integer cleanTurn,
        @JsonPropertyDescription(
                        "Calls whose results have brought labels, or whose arguments took some out of the run; the newest 500, in their order")
                List<FlowOfCall> calls) {

    @JsonClassDescription("A call, with what it brought and what it took along.")
    public record FlowOfCall(
            int turn,
            String toolCallId,
            @JsonPropertyDescription("Of the tool") String name,
            @JsonPropertyDescription("How far it came; one that is `denied` took nothing anywhere")
                    String status,
            @JsonPropertyDescription("Where its arguments go, as in `sink:` of policies")
                    String sink,
            @JsonPropertyDescription("Labels of its result") List<String> brought,
            @JsonPropertyDescription("Labels of what its arguments were written from")
                    List<CarriedLabel> carried) {

        static FlowOfCall of(RunFlows.Flow flow) {
            return new FlowOfCall(
                    flow.call().turn(),
                    flow.call().id(),
                    flow.call().name(),
                    flow.status().wireName(),
                    flow.sink(),
                    flow.brought().list(),
                    flow.carried().stream().map(CarriedLabel::of).toList());
        }
    }

    @JsonClassDescription("A label, and the call that the run has it from.")
    public record CarriedLabel(
            String label,
            @JsonPropertyDescription("Null where the run began with it") @Nullable Integer turn,
            @JsonPropertyDescription("Null where the run began with it")
                    @Nullable String toolCallId,
            @JsonPropertyDescription("Of its tool; null where the run began with it")
                    @Nullable String name) {

        static CarriedLabel of(RunFlows.Carried carried) {
            RunFlows.Call from = carried.from();
            return from == null
                    ? new CarriedLabel(carried.label(), null, null, null)
                    : new CarriedLabel(carried.label(), from.turn(), from.id(), from.name());
        }
    }

    public static FlowsView of(RunFlows.Flows flows) {
        return new FlowsView(
                flows.governed(),
                flows.start().list(),
                flows.labels().list(),
                flows.cleanTurn(),
                flows.calls().stream().map(FlowOfCall::of).toList());
    }
}
