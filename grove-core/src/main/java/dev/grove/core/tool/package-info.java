/**
 * Tools: what an agent may call, the registry built for each run from its allowlist, and the
 * built-in ones.
 *
 * <p>Other modules bring tools as {@link dev.grove.core.tool.ToolSource} beans; tenants bring their
 * own as {@link dev.grove.core.tool.TenantTools} beans, of which the package {@code custom} is one.
 * {@link dev.grove.core.tool.AgentTools} knows both. Owns no table.
 */
@NullMarked
package dev.grove.core.tool;

import org.jspecify.annotations.NullMarked;
