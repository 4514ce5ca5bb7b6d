/**
 * Code of an expression: what the translation of a checked syntax tree makes, and an evaluation
 * runs with a {@link dev.grove.language.expression.code.Frame} of its variables.
 *
 * <p>Faults are absorbed here and nowhere else. Called by {@code expression} alone.
 */
@NullMarked
package dev.grove.language.expression.code;

import org.jspecify.annotations.NullMarked;
