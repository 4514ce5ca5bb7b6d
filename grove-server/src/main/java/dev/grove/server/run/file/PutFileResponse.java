package dev.grove.server.run.file;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Example;
import dev.grove.core.id.RunId;
import dev.grove.core.run.file.PutFile;
import java.time.Instant;
import java.util.UUID;

/**
 * A file that was put into a run, on the wire.
 *
 * @param afterTurn how many turns had been answered; the file is there for what comes after
 */
@JsonTypeName("PutFile")
@JsonClassDescription("A file that was put into a run.")
@Example(
        """
        {"run_id": "01a20827-6e3f-7d04-bba2-d89710806570", "path": "data/orders.csv",
         "bytes": 5120, "sha256": "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
         "after_turn": 1, "put_at": "2026-11-23T10:00:00Z"}
        """)
record PutFileResponse(
        @JsonPropertyDescription("Whose") UUID runId,
        @JsonPropertyDescription("Below the workspace") String path,
        @JsonPropertyDescription("How many") long bytes,
        @JsonPropertyDescription("Of its content, in hexadecimal") String sha256,
        @JsonPropertyDescription(
                        "How many turns had been answered; it is there for what comes after")
                int afterTurn,
        @JsonPropertyDescription("When") Instant putAt) {

    static PutFileResponse of(RunId run, PutFile file) {
        return new PutFileResponse(
                run.value(), file.path(), file.bytes(), file.digest(), file.afterTurn(), file.at());
    }
}
