package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.request.ParentFilter;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.core.run.work.RunKind;
import dev.grove.core.text.Rfc3339;
import dev.grove.language.text.NearestNames;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which runs a caller means, as written: in the query of a list, or in the body of what is done to
 * many at once. Lists are repeated, or separated by commas.
 */
@JsonTypeName("RunFilter")
@JsonClassDescription("Which runs are meant; an empty one means all.")
record RunFilterQuery(
        @JsonUnwrapped States states,
        @JsonPropertyDescription("Those of the agent of this name alone") @Size(max = LONGEST_TEXT)
                @Nullable String agent,
        @JsonPropertyDescription(
                        "Those of the workflow of this name alone, its own runs, not those that its nodes started")
                @Size(max = LONGEST_TEXT)
                @Nullable String workflow,
        @JsonPropertyDescription("Those of this kind alone") @OneOf(RunKind.class)
                @Nullable String kind,
        @JsonPropertyDescription("Those that were started like this alone") @OneOf(RunSource.class)
                @Nullable String origin,
        @JsonPropertyDescription("Those that have all of these labels") @Size(max = MOST_LABELS)
                @Nullable List<@Nullable String> label,
        @JsonPropertyDescription(
                        "Those of agents with all of these words in the first 10,000 characters of their goal, in any case")
                @Size(max = LONGEST_TEXT)
                @Nullable String q,
        @JsonUnwrapped Ranges ranges,
        @JsonPropertyDescription("This run, and those of its tree") @SchemaOf(UUID.class)
                @Nullable String root,
        @JsonPropertyDescription(
                        "Those that this run started; `none` for roots, which no other run started")
                @Pattern(regexp = PARENT)
                @Nullable String parent) {

    /** Parent of the roots of trees. */
    private static final String NO_PARENT = "none";

    private static final int MOST_LABELS = 20;
    private static final int LONGEST_TEXT = 500;
    private static final String MONEY = "\\d{1,9}(\\.\\d{1,9})?";
    private static final String PARENT =
            "(none|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})";

    /** Where runs stand, or stood when they ended. */
    record States(
            @JsonPropertyDescription("Those of one of these statuses")
                    @Nullable List<@OneOf(RunStatus.class) @Nullable String> status,
            @JsonPropertyDescription("Those that are waiting, for one of these at least")
                    @Nullable List<@OneOf(WaitKind.class) @Nullable String> waitingFor,
            @JsonPropertyDescription("Those that ended for one of these reasons")
                    @Nullable List<@OneOf(StopReason.class) @Nullable String> stopReason) {}

    /** Bounds of costs and times. */
    record Ranges(
            @JsonPropertyDescription("Those that have cost at least so many US dollars")
                    @Pattern(regexp = MONEY)
                    @Nullable String minCost,
            @JsonPropertyDescription("Those that have cost at most so many US dollars")
                    @Pattern(regexp = MONEY)
                    @Nullable String maxCost,
            @JsonPropertyDescription("Those that were made at this time or later")
                    @SchemaOf(Instant.class)
                    @Nullable String since,
            @JsonPropertyDescription("Those that were made before this time")
                    @SchemaOf(Instant.class)
                    @Nullable String until) {

        private RunFilter.CostRange cost() {
            return new RunFilter.CostRange(money("min_cost", minCost), money("max_cost", maxCost));
        }

        private RunFilter.TimeRange created() {
            return new RunFilter.TimeRange(
                    Rfc3339.member("since", since), Rfc3339.member("until", until));
        }
    }

    /**
     * @param person for whom the caller speaks; null for all
     */
    RunFilter toFilter(@Nullable String person) {
        return toFilter().forPerson(person);
    }

    RunFilter toFilter() {
        return new RunFilter(
                choices("status", states.status(), RunStatus.values(), RunStatus::wireName),
                choices("waiting_for", states.waitingFor(), WaitKind.values(), WaitKind::wireName),
                choices(
                        "stop_reason",
                        states.stopReason(),
                        StopReason.values(),
                        StopReason::wireName),
                text("agent", agent),
                text("workflow", workflow),
                choice("kind", kind, RunKind.values(), RunKind::wireName),
                choice("origin", origin, RunSource.values(), RunSource::wireName),
                labels(),
                words(),
                ranges.cost(),
                ranges.created(),
                run("root", root),
                parentFilter(),
                null);
    }

    private @Nullable ParentFilter parentFilter() {
        if (parent == null) {
            return null;
        }
        return parent.equals(NO_PARENT)
                ? new ParentFilter.None()
                : new ParentFilter.Of(
                        Uuids.parse(parent)
                                .map(RunId::new)
                                .orElseThrow(() ->
                                        GroveException.invalid(
                                                "parent",
                                                "must be the id of a run, or none for runs that"
                                                        + " no other run started")));
    }

    private List<String> labels() {
        List<String> labels = parts(label);
        if (labels.size() > MOST_LABELS) {
            throw GroveException.invalid("label", "must be at most " + MOST_LABELS);
        }
        for (String one : labels) {
            if (one.isBlank()) {
                throw GroveException.invalid("label", "must not be empty");
            }
            String _ = text("label", one);
        }
        return labels;
    }

    private @Nullable String words() {
        String words = text("q", q);
        return words == null || words.isBlank() ? null : words;
    }

    private static List<String> parts(@Nullable List<@Nullable String> values) {
        return values == null
                ? List.of()
                : values.stream()
                        .flatMap(value ->
                                value == null ? Stream.of("") : Arrays.stream(value.split(",", -1)))
                        .map(String::strip)
                        .distinct()
                        .toList();
    }

    private static @Nullable String text(String field, @Nullable String text) {
        if (text != null && (text.length() > LONGEST_TEXT || text.indexOf('\0') >= 0)) {
            throw GroveException.invalid(
                    field, "must be at most " + LONGEST_TEXT + " characters, without NUL");
        }
        return text;
    }

    private static <T> Set<T> choices(
            String field,
            @Nullable List<@Nullable String> names,
            T[] values,
            Function<T, String> name) {
        Set<T> chosen = new HashSet<>();
        for (String one : parts(names)) {
            T value = choice(field, one, values, name);
            if (value != null) {
                chosen.add(value);
            }
        }
        return chosen;
    }

    private static <T> @Nullable T choice(
            String field, @Nullable String text, T[] values, Function<T, String> name) {
        if (text == null) {
            return null;
        }
        for (T value : values) {
            if (name.apply(value).equals(text)) {
                return value;
            }
        }
        throw GroveException.invalid(
                field, NearestNames.asChoice(text, Arrays.stream(values).map(name).toList()));
    }

    private static @Nullable BigDecimal money(String field, @Nullable String text) {
        if (text == null) {
            return null;
        }
        if (!text.matches(MONEY)) {
            throw GroveException.invalid(
                    field, "must be US dollars, such as 0.25, with up to nine decimals");
        }
        return new BigDecimal(text);
    }

    private static @Nullable RunId run(String field, @Nullable String text) {
        return text == null
                ? null
                : Uuids.parse(text)
                        .map(RunId::new)
                        .orElseThrow(
                                () -> GroveException.invalid(field, "must be the id of a run"));
    }
}
