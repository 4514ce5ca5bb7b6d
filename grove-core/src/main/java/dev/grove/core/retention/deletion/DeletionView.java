package dev.grove.core.retention.deletion;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.id.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The record of a deletion as callers read it. */
@JsonClassDescription("The record of a deletion, which is kept.")
record DeletionView(
        @JsonPropertyDescription("Of the record") UUID id,
        @JsonPropertyDescription("Whose data it was") TenantId tenantId,
        @JsonPropertyDescription(
                        "What was deleted; `retention` is what went by its age, by the day")
                @OneOf(Deletion.Kind.class)
                String kind,
        @JsonPropertyDescription(
                        "The run's id, the tenant's name, the day; of a person a digest of the name")
                String subject,
        @JsonUnwrapped Progress progress,
        @JsonPropertyDescription("How many are gone") long rows,
        @JsonPropertyDescription("The same by table") Map<String, Long> rowsByTable,
        @JsonPropertyDescription(
                        "Of a tenant: what its runs had cost, by the month of UTC; empty of others")
                List<Deletion.Month> settled) {

    /** Progress of a deletion, and who asked for it. */
    record Progress(
            @JsonPropertyDescription("How far it is") @OneOf(Status.class) String status,
            @JsonPropertyDescription("Why it does not go on, where it does not")
                    @Nullable String waitsFor,
            @JsonPropertyDescription("The name of the key that asked; null of what went by its age")
                    @Nullable String askedBy,
            @JsonPropertyDescription("When") Instant askedAt,
            @JsonPropertyDescription("Null while it is under way") @Nullable Instant completedAt) {

        private static Progress of(Deletion deletion) {
            Status status = deletion.completedAt() == null ? Status.RUNNING : Status.COMPLETED;
            return new Progress(
                    status.name().toLowerCase(Locale.ROOT),
                    deletion.waitsFor(),
                    deletion.askedBy(),
                    deletion.askedAt(),
                    deletion.completedAt());
        }
    }

    /** How far a deletion is. */
    enum Status {
        RUNNING,
        COMPLETED
    }

    static DeletionView of(Deletion deletion) {
        return new DeletionView(
                deletion.id(),
                deletion.tenant(),
                deletion.kind().wireName(),
                deletion.subject(),
                Progress.of(deletion),
                deletion.counts().total(),
                deletion.counts().byTable(),
                deletion.settled());
    }
}
