package dev.grove.core.run.observation;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageQuery;
import dev.grove.core.text.Rfc3339;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations that read observations of all runs. */
@Component
class ObservationOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("runs", Scope.READ_ONLY);
    private static final int LONGEST = 500;

    private final Observations observations;

    ObservationOperations(Observations observations) {
        this.observations = observations;
    }

    /** Part of a list of observations. */
    record ObservationsAsked(
            @JsonPropertyDescription("Those of runs of the agent of this name alone")
                    @Size(max = LONGEST)
                    @Nullable String agent,
            @JsonPropertyDescription("Those with this tag alone")
                    @Pattern(regexp = WrittenObservation.TAG)
                    @Nullable String tag,
            @JsonPropertyDescription("Those with all of these words in their text, in any case")
                    @Size(max = LONGEST)
                    @Nullable String q,
            @JsonPropertyDescription("Those that were written at this time or later")
                    @SchemaOf(Instant.class)
                    @Nullable String since,
            @JsonPropertyDescription("Those of this run alone") @SchemaOf(UUID.class)
                    @Nullable String run,
            @JsonUnwrapped PageQuery page) {

        ObservationFilter filter() {
            return new ObservationFilter(
                    text("agent", agent),
                    legalTag(),
                    words(),
                    Rfc3339.member("since", since),
                    runId(),
                    null);
        }

        private @Nullable String legalTag() {
            if (tag != null && !tag.matches(WrittenObservation.TAG)) {
                throw GroveException.invalid(
                        "tag", "must be 1 to 40 lower-case letters, digits or -");
            }
            return tag;
        }

        private @Nullable String words() {
            String words = text("q", q);
            return words == null || words.isBlank() ? null : words;
        }

        private static @Nullable String text(String field, @Nullable String text) {
            if (text != null && (text.length() > LONGEST || text.indexOf('\0') >= 0)) {
                throw GroveException.invalid(
                        field, "must be at most " + LONGEST + " characters, without NUL");
            }
            return text;
        }

        private @Nullable RunId runId() {
            return run == null
                    ? null
                    : Uuids.parse(run)
                            .map(RunId::new)
                            .orElseThrow(
                                    () -> GroveException.invalid("run", "must be the id of a run"));
        }
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("listObservations", ObservationsAsked.class)
                        .says(
                                "List observations",
                                "What agents have written down by `observe`, the newest first; they are kept as long as their runs. A cursor goes on with the same filter, and is refused with another one.")
                        .at(Route.get("/observations"))
                        .as(
                                new ToolForm(
                                        "grove__list_observations",
                                        "Lists what agents have written down in the course of their runs, by agent, tag, words, time or run, the newest first.",
                                        ToolForm.Effect.READS,
                                        Scope.READ_ONLY,
                                        List.of()))
                        .lists(ObservationView.class, this::list));
    }

    private Page<ObservationView> list(OperationCaller caller, ObservationsAsked asked) {
        return observations
                .list(caller.tenant(), asked.filter(), asked.page().request())
                .map(ObservationView::of);
    }
}
