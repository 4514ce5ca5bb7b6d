/**
 * Tools: what an agent may call, the registry built for each run from its allowlist, and the
 * built-in ones.
 *
 * <p>A tool of the server's own is a {@link dev.grove.core.tool.BuiltInTool} bean, or one of
 * several that a {@link dev.grove.core.tool.ToolSource} bean brings together; tenants bring their
 * own as {@link dev.grove.core.tool.TenantTools} beans, of which the package {@code custom} is one.
 * {@link dev.grove.core.tool.AgentTools} knows both. Owns no table.
 */
@NullMarked
package dev.grove.core.tool;

import org.jspecify.annotations.NullMarked;
