package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import java.util.List;

/** Something is different about the run's files. */
public sealed interface WorkspaceEvent extends RunEvent {

    @OfType(EventType.WORKSPACE_NOT_KEPT)
    @JsonClassDescription("The files cannot be had from elsewhere as this turn left them")
    record NotKept(int turn, @JsonPropertyDescription("Why") String reason)
            implements WorkspaceEvent {}

    @OfType(EventType.WORKSPACE_FILES_PUT)
    @JsonClassDescription("A caller has put files, with the start or while the run waited")
    record FilesPut(@JsonPropertyDescription("In the order given") List<PutFile> files)
            implements WorkspaceEvent {}

    @JsonClassDescription("A file that a caller has put.")
    record PutFile(
            @JsonPropertyDescription("Below the workspace") String path,
            @JsonPropertyDescription("Its length") long bytes,
            @JsonPropertyDescription("Of its bytes") String sha256) {}
}
