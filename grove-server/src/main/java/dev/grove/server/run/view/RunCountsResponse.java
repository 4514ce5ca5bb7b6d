package dev.grove.server.run.view;

import com.fasterxml.jackson.annotation.JsonTypeName;
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
public record RunCountsResponse(String by, List<Count> items, long exactUpTo) {

    public static final String BY_STATUS = "status";

    public static RunCountsResponse of(RunCounts counts) {
        return new RunCountsResponse(BY_STATUS, Count.of(counts), counts.bound());
    }

    /**
     * @param more whether there are more than this
     */
    record Count(String status, long count, boolean more) {

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
