package dev.grove.mcp.catalog;

import dev.grove.core.authority.Principal;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.mcp.wire.McpError;
import org.jspecify.annotations.Nullable;

/**
 * Caller, as authentication found it.
 *
 * @param tenant null for an operator's key, which acts for no tenant over MCP
 */
public record McpCaller(
        Principal principal, String keyName, Scope scope, @Nullable TenantId tenant) {

    public KeyId key() {
        return principal.key();
    }

    /**
     * The tenant to act for.
     *
     * @throws McpError when the key has none
     */
    public TenantId getTenant() {
        if (tenant == null) {
            throw McpError.invalidParams(
                    "This key belongs to no tenant; use a key of the tenant to act for");
        }
        return tenant;
    }
}
