/**
 * Expressions of workflows: CEL, closed in.
 *
 * <p>Google's compiler parses and checks an expression; Grove evaluates the checked syntax tree
 * itself, because work and memory are then counted at every step and not at some functions. {@link
 * dev.grove.language.expression.Expressions} is the only way in, and no other package sees CEL.
 * Called by workflow definitions, by their analysis and by their execution.
 *
 * <p>A function spends its {@code EvaluationWork}, and checks the size of what it makes, before it
 * does it; a message never holds a value.
 */
@NullMarked
package dev.grove.language.expression;

import org.jspecify.annotations.NullMarked;
