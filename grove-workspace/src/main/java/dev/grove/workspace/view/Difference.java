package dev.grove.workspace.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import java.util.List;

/**
 * Changes between two states of a workspace; the insides of {@code .git} are left out.
 *
 * @param diff in git's unified format
 * @param truncated whether the diff was cut off at 1 MiB
 */
public record Difference(List<Change> files, String diff, boolean truncated) {

    /**
     * A file that differs.
     *
     * @param change {@code added}, {@code deleted} or {@code modified}
     */
    @JsonTypeName("FileChange")
    @JsonClassDescription("A file that differs.")
    public record Change(
            @JsonPropertyDescription("Below the workspace") String path,
            @JsonPropertyDescription("What became of it") @OneOf(Kind.class) String change) {

        /** Ways in which a file differs. */
        public enum Kind {
            ADDED,
            DELETED,
            MODIFIED
        }
    }
}
