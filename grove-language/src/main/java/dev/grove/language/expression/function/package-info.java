/**
 * Operators and functions of expressions, each as CEL specifies it.
 *
 * <p>A function spends its {@code Work}, and checks the size of what it makes, before it does it; a
 * message never holds a value. Called by the translation of a checked syntax tree.
 */
@NullMarked
package dev.grove.language.expression.function;

import org.jspecify.annotations.NullMarked;
