package dev.grove.server.run.file;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.id.RunId;
import dev.grove.core.run.start.RunFiles;
import dev.grove.workspace.view.Difference;
import java.util.List;
import java.util.UUID;

/** Changes of files between two turns as callers read them. */
@JsonTypeName("FilesDiff")
@JsonClassDescription("What has changed between two turns.")
record WorkspaceDiffView(
        @JsonPropertyDescription("Whose") UUID runId,
        @JsonPropertyDescription("The turn whose files are compared") int fromTurn,
        @JsonPropertyDescription("With those of this one") int toTurn,
        @JsonPropertyDescription("Those that differ") List<Difference.Change> files,
        @JsonPropertyDescription("In git's unified format") String diff,
        @JsonPropertyDescription("Whether it was cut off at 1 MiB") boolean truncated) {

    static WorkspaceDiffView of(RunId run, RunFiles before, RunFiles after, Difference difference) {
        return new WorkspaceDiffView(
                run.value(),
                before.turn(),
                after.turn(),
                difference.files(),
                difference.diff(),
                difference.truncated());
    }
}
