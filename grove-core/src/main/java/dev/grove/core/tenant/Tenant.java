package dev.grove.core.tenant;

import dev.grove.core.id.TenantId;
import java.time.Instant;

/** Tenant; its name never changes. */
public record Tenant(TenantId id, String name, Instant createdAt) {}
