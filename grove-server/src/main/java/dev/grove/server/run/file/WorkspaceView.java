package dev.grove.server.run.file;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.id.RunId;
import dev.grove.core.run.start.RunFiles;
import dev.grove.workspace.view.Entry;
import dev.grove.workspace.view.FileListing;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Files of a workspace as callers read them. */
@JsonTypeName("RunFiles")
@JsonClassDescription("What lies in a workspace.")
record WorkspaceView(
        @JsonPropertyDescription("Whose") UUID runId,
        @JsonPropertyDescription(
                        "The last turn that changed the files shown; 0 for what the run began with")
                int turn,
        @JsonPropertyDescription("SHA-256 of the archive that holds them")
                @Nullable String snapshot,
        @JsonPropertyDescription("What was proven of the engine that made the run's sandbox")
                @Nullable JsonNode sandbox,
        @JsonPropertyDescription("By path") List<Entry> entries,
        @JsonPropertyDescription("Whether entries are left out for their number") boolean more) {

    static WorkspaceView of(
            RunId run, RunFiles files, @Nullable JsonNode sandbox, FileListing listing) {
        return new WorkspaceView(
                run.value(),
                files.turn(),
                files.snapshot(),
                sandbox,
                listing.entries(),
                listing.more());
    }
}
