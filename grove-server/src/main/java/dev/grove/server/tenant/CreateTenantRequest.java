package dev.grove.server.tenant;

import org.jspecify.annotations.Nullable;

/** Body of {@code POST /tenants}. */
record CreateTenantRequest(@Nullable String name) {}
