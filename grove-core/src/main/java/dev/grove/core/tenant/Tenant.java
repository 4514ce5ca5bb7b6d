package dev.grove.core.tenant;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.id.TenantId;
import java.time.Instant;

/** Tenant; its name never changes. */
@JsonClassDescription("Whose agents, runs and secrets are kept apart from those of others.")
public record Tenant(
        @JsonPropertyDescription("For the header `Grove-Tenant`, as its name is") TenantId id,
        @JsonPropertyDescription("Unique") String name,
        @JsonPropertyDescription("When it was made") Instant createdAt) {}
