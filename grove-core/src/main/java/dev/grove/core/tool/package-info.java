/**
 * Tools: what an agent may call, the registry built for each run from its allowlist, and the
 * built-in ones.
 *
 * <p>Other modules bring tools as {@link dev.grove.core.tool.ToolSource} beans; tenants bring their
 * own, which the package {@code custom} keeps. {@link dev.grove.core.tool.AgentTools} knows both.
 * Owns no table.
 */
@NullMarked
package dev.grove.core.tool;

import org.jspecify.annotations.NullMarked;
