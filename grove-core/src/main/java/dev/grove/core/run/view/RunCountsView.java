package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.record.RunCounts;
import dev.grove.core.run.record.RunStatus;
import java.util.Arrays;
import java.util.List;

/**
 * How many runs a filter means, by their status.
 *
 * @param exactUpTo a number beyond it is this one, and has {@code more}
 */
@JsonTypeName("RunCounts")
@JsonClassDescription("How many runs there are.")
public record RunCountsView(
        @JsonPropertyDescription("What they are counted by") @OneOf(By.class) String by,
        @JsonPropertyDescription("Each status that the filter means.") List<Count> items,
        @JsonPropertyDescription("The largest number that is counted") long exactUpTo) {

    /** Members that runs are counted by. */
    public enum By {
        STATUS
    }

    public static final String BY_STATUS = "status";

    public static RunCountsView of(RunCounts counts) {
        return new RunCountsView(BY_STATUS, Count.of(counts), counts.bound());
    }

    /**
     * @param more whether there are more than this
     */
    @JsonTypeName("RunCount")
    @JsonClassDescription("How many runs have a status.")
    record Count(
            @OneOf(RunStatus.class) String status,
            @JsonPropertyDescription("How many") long count,
            @JsonPropertyDescription("Whether there are more than that") boolean more) {

        public static List<Count> of(RunCounts counts) {
            return Arrays.stream(RunStatus.values())
                    .filter(counts.byStatus()::containsKey)
                    .map(status ->
                            new Count(
                                    status.wireName(), counts.of(status), counts.isBeyond(status)))
                    .toList();
        }
    }
}
