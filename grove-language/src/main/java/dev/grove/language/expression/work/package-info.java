/**
 * Work that an evaluation may do, counted, and the kinds of faults that end one.
 *
 * <p>Who evaluates gives a {@link dev.grove.language.expression.work.Work}; whatever computes
 * spends it before it computes. Nothing absorbs a budget that is spent, so that no operator can
 * hide it. Called by every part of expressions, and by those who evaluate them.
 */
@NullMarked
package dev.grove.language.expression.work;

import org.jspecify.annotations.NullMarked;
