/**
 * Expressions of workflows: CEL, closed in.
 *
 * <p>Google's compiler parses and checks an expression; Grove evaluates the checked syntax tree
 * itself, because work and memory are then counted at every step and not at some functions. {@link
 * dev.grove.language.expression.Expressions} is the only way in, and no other package sees CEL.
 * Called by workflow definitions, by their analysis and by their execution.
 */
@NullMarked
package dev.grove.language.expression;

import org.jspecify.annotations.NullMarked;
