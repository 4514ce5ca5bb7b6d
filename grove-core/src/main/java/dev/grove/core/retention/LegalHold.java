package dev.grove.core.retention;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.id.RunId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Hold that keeps a run's tree, or all that a tenant has, from being deleted. */
@JsonTypeName("Hold")
@JsonClassDescription("A legal hold.")
public record LegalHold(
        @JsonPropertyDescription("Of the hold") UUID id,
        @JsonPropertyDescription("The run that was named; null for all that the tenant has")
                @Nullable RunId runId,
        @JsonPropertyDescription("Of the tree that is held") @Nullable RunId rootRunId,
        @JsonPropertyDescription("For people") String reason,
        @JsonPropertyDescription("Whether an operator placed it, who alone releases it then")
                boolean byOperator,
        @JsonPropertyDescription("The name of the key") String placedBy,
        @JsonPropertyDescription("When") Instant placedAt,
        @JsonPropertyDescription("The name of the key; null while it stands")
                @Nullable String releasedBy,
        @JsonPropertyDescription("Null while it stands") @Nullable Instant releasedAt) {

    public boolean covers(RunId tree) {
        return rootRunId == null || rootRunId.equals(tree);
    }

    /** For those whom it refuses something. */
    public String words() {
        return "the legal hold %s of %s (%s), placed by %s: release it first, by DELETE /holds/%s"
                .formatted(
                        id,
                        runId == null ? "the tenant" : "the run " + runId,
                        reason,
                        placedBy,
                        id);
    }
}
