package dev.grove.server.security;

import dev.grove.core.id.TenantId;

/**
 * Who makes a request.
 *
 * @param tenant on whose behalf
 */
public record Caller(TenantId tenant) {}
