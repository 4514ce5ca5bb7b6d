/**
 * Texts with expressions in them: <code>${…}</code> in fields, and placeholders of skills.
 *
 * <p>Called by workflow definitions, by their analysis and by their execution.
 */
@NullMarked
package dev.grove.language.expression.template;

import org.jspecify.annotations.NullMarked;
