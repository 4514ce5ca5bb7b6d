/**
 * Tools by which an agent says what it is about to do, and what it changes of that. A plan is what
 * policies may hold its calls against; by itself it allows and denies nothing.
 *
 * <p>Owns no table: a plan is in the marker of the call that declared it, and in an event. Found by
 * {@link dev.grove.core.tool.Tools} as all built-in tools are.
 */
@NullMarked
package dev.grove.core.tool.plan;

import org.jspecify.annotations.NullMarked;
