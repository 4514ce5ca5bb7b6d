package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.authority.Principal;
import dev.grove.core.authority.Starter;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.idempotency.IdempotencyKey;
import dev.grove.core.label.Labels;
import dev.grove.core.policy.AuthorityDraft;
import dev.grove.core.run.control.BulkRuns;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.BulkAction;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An unchecked action on many runs, which ids or a filter name. */
@JsonTypeName("Bulk")
@JsonClassDescription("What is done to which runs; either `ids` or `filter` says which.")
record BulkDraft(
        @JsonPropertyDescription("What is done; `label` changes labels alone")
                @Needed
                @OneOf(Action.class)
                @Nullable String action,
        @JsonPropertyDescription("Of the runs") @Size(min = 1, max = BulkRuns.MOST)
                @Nullable List<@SchemaOf(UUID.class) @Nullable String> ids,
        @JsonPropertyDescription("As the query of `GET /agent-runs`; an empty one means all runs")
                @Nullable RunFilterQuery filter,
        @JsonPropertyDescription("Of a filter's runs")
                @Min(1)
                @Max(BulkRuns.MOST)
                @UnlessSet("" + BulkRuns.MOST)
                @Nullable Integer limit,
        @JsonPropertyDescription("Where a filter's runs go on, as `next_cursor` said")
                @Nullable String cursor,
        @JsonPropertyDescription("How many runs the filter is to mean") @Min(0)
                @Nullable Long expectedCount,
        @JsonPropertyDescription(
                        "Labels that each run gets and loses, of `rerun` the new one; the others stay")
                @Nullable LabelChange labels,
        @JsonPropertyDescription(
                        "Only of `rerun`: policies of the new runs, besides those of the key, the earlier run and the agent")
                @Nullable AuthorityDraft authority) {

    /** Actions by their names. */
    enum Action {
        CANCEL,
        RESUME,
        RERUN,
        LABEL
    }

    /** Labels that come and go. */
    @JsonClassDescription("Labels that runs get and lose.")
    record LabelChange(
            @JsonPropertyDescription("To find the run by") @Size(max = Labels.MOST)
                    @Nullable
                            List<
                                    @Size(min = 1, max = Labels.LONGEST)
                                    @Pattern(regexp = Labels.PATTERN) @Nullable String>
                            add,
            @JsonPropertyDescription("What they have no more")
                    @Nullable List<@Nullable String> remove) {}

    /**
     * @param source of runs that it starts
     * @param key under which each is started once; null when the caller gave none
     */
    BulkAction toAction(RunSource source, @Nullable IdempotencyKey key, Principal by) {
        BulkAction.LabelChange change =
                labels == null
                        ? new BulkAction.LabelChange(List.of(), List.of())
                        : new BulkAction.LabelChange(
                                GivenLabels.of(labels.add()), GivenLabels.of(labels.remove()));
        if (authority != null && !"rerun".equals(action)) {
            throw GroveException.invalid(
                    "authority", "belongs to rerun, which alone starts runs; leave it out");
        }
        return switch (action == null ? "" : action) {
            case "cancel" -> new BulkAction.Cancel(change);
            case "resume" -> new BulkAction.Resume(change, Starter.of(by));
            case "rerun" ->
                    new BulkAction.Rerun(
                            change, source, key, AuthorityDraft.starter(by, authority));
            case "label" -> new BulkAction.Label(change);
            default ->
                    throw GroveException.invalid(
                            "action", "must be cancel, resume, rerun or label");
        };
    }

    /** Null where a filter says which; exactly one of both must. */
    @Nullable List<RunId> toIds() {
        if ((ids == null) == (filter == null)) {
            throw GroveException.invalid("ids", "or filter must say which runs, and not both");
        }
        if (ids == null) {
            return null;
        }
        if (cursor != null || expectedCount != null || limit != null) {
            throw GroveException.invalid(
                    "filter", "is what cursor, limit and expected_count belong to");
        }
        if (ids.isEmpty() || ids.size() > BulkRuns.MOST) {
            throw GroveException.invalid("ids", "must be 1 to " + BulkRuns.MOST);
        }
        return ids.stream().map(BulkDraft::id).toList();
    }

    private static RunId id(@Nullable String text) {
        return Uuids.parse(text == null ? "" : text)
                .map(RunId::new)
                .orElseThrow(() -> GroveException.invalid("ids", "must each be the id of a run"));
    }

    int toLimit() {
        int most = limit == null ? BulkRuns.MOST : limit;
        if (most < 1 || most > BulkRuns.MOST) {
            throw GroveException.invalid("limit", "must be between 1 and " + BulkRuns.MOST);
        }
        return most;
    }
}
