package dev.grove.core.run.ceiling;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.ceiling.BrakeMode;
import dev.grove.core.contract.OneOf;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ceiling and brake of a tenant on the wire. */
@JsonTypeName("TenantCeiling")
@JsonClassDescription("What stands above all runs of a tenant.")
record CeilingView(
        @JsonPropertyDescription(
                        "Versions of policies that each of its calls is decided by, besides those of its run; none for no ceiling")
                List<String> policies,
        @JsonPropertyDescription("Of the chain of their layers; null for no ceiling")
                @Nullable String digest,
        @JsonPropertyDescription("Whether only operators change the ceiling") boolean locked,
        BrakeView brake,
        @JsonPropertyDescription("Name of the key that changed it last; null where none did")
                @Nullable String updatedBy,
        @Nullable Instant updatedAt) {

    @JsonTypeName("TenantBrake")
    @JsonClassDescription("The brake of a tenant.")
    record BrakeView(
            @OneOf(BrakeMode.class) String mode,
            @JsonPropertyDescription("In the words of who set it; null for none")
                    @Nullable String reason,
            @JsonPropertyDescription("Whether only operators release it") boolean locked,
            @JsonPropertyDescription("When it was set; null for `none`") @Nullable Instant since,
            @JsonPropertyDescription(
                            "Runs that a server still executes: an act that had begun before has not ended. Null for `none`")
                    @Nullable Long inFlight) {}

    /**
     * @param inFlight null for a tenant that is not braked
     */
    static CeilingView of(StoredCeiling stored, @Nullable Long inFlight) {
        return new CeilingView(
                stored.policies(),
                stored.digest(),
                stored.locked(),
                new BrakeView(
                        stored.brake().wireName(),
                        stored.brakeReason(),
                        stored.brakeLocked(),
                        stored.brakedAt(),
                        inFlight),
                stored.updatedByName(),
                stored.updatedAt());
    }
}
