package dev.grove.core.retention;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.tenant.NamedTenant;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Ages of a tenant's data as operators set them. */
@WordsOf(NamedTenant.class)
@JsonClassDescription("How long after the end of a run. A hundred years is the longest.")
record RetentionPut(
        @Needed @SchemaOf(UUID.class) String id,
        @JsonPropertyDescription(
                        "Runs, with turns, events, results and ledgers; null for the server's setting")
                @Min(1)
                @Max(RetentionRule.LONGEST)
                @Nullable Integer runsDays,
        @JsonPropertyDescription(
                        "Their files, which go with them at the latest; null for the server's settings")
                @Min(1)
                @Max(RetentionRule.LONGEST)
                @Nullable Integer filesDays) {}
