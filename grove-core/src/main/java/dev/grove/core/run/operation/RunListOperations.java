package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.label.Labels;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.PageQuery;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.view.RunCountsView;
import dev.grove.core.run.view.RunSummaryView;
import dev.grove.core.run.view.RunView;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Operations that list runs, whole or as rows, count them, all by the same filter, and label one.
 */
@Component
class RunListOperations implements OperationSource {

    private static final String PATH = "/agent-runs";

    private final Runs runs;

    RunListOperations(Runs runs) {
        this.runs = runs;
    }

    /** Part of a list of runs. */
    record RunsAsked(@JsonUnwrapped RunFilterQuery filter, @JsonUnwrapped PageQuery page) {}

    /** Runs that are counted. */
    record CountsAsked(
            @JsonUnwrapped RunFilterQuery filter,
            @JsonPropertyDescription("What they are counted by")
                    @UnlessSet(RunCountsView.BY_STATUS)
                    @OneOf(RunCountsView.By.class)
                    @Nullable String by) {}

    /** Labels that a run is to have. */
    @JsonTypeName("LabelsPut")
    @WordsOf(NamedRun.class)
    @JsonClassDescription("The labels that a run is to have.")
    record LabelsPut(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription("To find runs by; in order") @Needed @Size(max = Labels.MOST)
                    @Nullable
                            List<
                                    @Size(min = 1, max = Labels.LONGEST)
                                    @Pattern(regexp = Labels.PATTERN) @Nullable String>
                            labels) {}

    /** Labels that a run has. */
    @JsonClassDescription("The labels that a run has.")
    record RunLabels(
            @JsonPropertyDescription("To find runs by; in order") @Size(max = Labels.MOST)
                    List<
                                    @Size(min = 1, max = Labels.LONGEST)
                                    @Pattern(regexp = Labels.PATTERN) String>
                            labels) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                RunRoutes.RUNS
                        .operation("listRuns", RunsAsked.class)
                        .says(
                                "List runs",
                                "The newest first. A list of values is repeated, `status=failed&status=stopped`, or separated by commas. A cursor goes on with the same filter, and is refused with another one.")
                        .at(Route.get(PATH))
                        .lists(
                                RunView.class,
                                (caller, asked) ->
                                        runs.list(
                                                        caller.tenant(),
                                                        asked.filter().toFilter(caller.user()),
                                                        asked.page().request())
                                                .map(RunView::of)),
                RunRoutes.RUNS
                        .operation("listRunSummaries", RunsAsked.class)
                        .says(
                                "List runs as rows",
                                "As `GET /agent-runs`, with what a table shows of a run: its title, counts of the runs below a root, no result, no arguments. Each takes a cursor of the other.")
                        .at(Route.get(PATH + "/summaries"))
                        .lists(
                                RunSummaryView.class,
                                (caller, asked) ->
                                        runs.summaries(
                                                        caller.tenant(),
                                                        asked.filter().toFilter(caller.user()),
                                                        asked.page().request())
                                                .map(RunSummaryView::of)),
                RunRoutes.RUNS
                        .operation("countRuns", CountsAsked.class)
                        .says(
                                "Count runs",
                                "How many runs of each status the filter means. A number is exact up to `exact_up_to`; of more it is that one, and `more` is true.")
                        .at(Route.get(PATH + "/counts"))
                        .views(RunCountsView.class, this::count),
                RunRoutes.RUNS
                        .operation("putRunLabels", LabelsPut.class)
                        .needs(Scope.INVOKE)
                        .says("Label a run", "The run has these labels from then on and no others.")
                        .at(Route.put(PATH + "/{id}/labels"))
                        .example("{\"labels\": [\"release\", \"team:search\"]}")
                        .refuses(404)
                        .views(RunLabels.class, this::label));
    }

    private RunCountsView count(OperationCaller caller, CountsAsked asked) {
        if (asked.by() != null && !asked.by().equals(RunCountsView.BY_STATUS)) {
            throw GroveException.invalid("by", "must be " + RunCountsView.BY_STATUS);
        }
        return RunCountsView.of(
                runs.counts(caller.tenant(), asked.filter().toFilter(caller.user())));
    }

    private RunLabels label(OperationCaller caller, LabelsPut asked) {
        if (asked.labels() == null) {
            throw GroveException.invalid("labels", "is required; an empty list removes all");
        }
        return new RunLabels(
                runs.label(
                        caller.tenant(),
                        NamedRun.parse(asked.id()),
                        GivenLabels.of(asked.labels())));
    }
}
