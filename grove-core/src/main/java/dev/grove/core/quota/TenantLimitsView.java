package dev.grove.core.quota;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** Limits of a tenant and its usage, as operators read them. */
@JsonClassDescription("What a tenant may use. Null is no limit.")
record TenantLimitsView(
        @JsonUnwrapped TenantLimits limits,
        @JsonPropertyDescription("At this moment, but for what is measured every few minutes")
                TenantUsage usage) {}
