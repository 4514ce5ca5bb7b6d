/**
 * Tools: what an agent may call, the registry built for each run from its allowlist, and the
 * built-in ones.
 *
 * <p>Other modules bring tools as {@link dev.grove.core.tool.ToolSource} beans. Owns no table.
 */
@NullMarked
package dev.grove.core.tool;

import org.jspecify.annotations.NullMarked;
