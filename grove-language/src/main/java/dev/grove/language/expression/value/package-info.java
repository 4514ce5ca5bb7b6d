/**
 * Values of expressions, and the account of the work and memory that making them takes.
 *
 * <p>JSON is read where it lies: fields and items become values when an expression asks for them.
 * Called by the evaluation of expressions and by their functions.
 */
@NullMarked
package dev.grove.language.expression.value;

import org.jspecify.annotations.NullMarked;
