/** REST of tools: what an allowlist may name, and the tools that tenants make. */
@NullMarked
package dev.grove.server.tool;

import org.jspecify.annotations.NullMarked;
