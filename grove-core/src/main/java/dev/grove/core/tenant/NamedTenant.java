package dev.grove.core.tenant;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import java.util.UUID;

/** Tenant that an operator names in a path. */
public record NamedTenant(
        @JsonPropertyDescription("The tenant's id") @Needed @SchemaOf(UUID.class) String id) {}
