/**
 * How a workflow is written: JSON or YAML 1.2, read with the place of every value, and bound to its
 * records with everything that is wrong at once.
 *
 * <p>Called by the analysis, and by what reads stored definitions.
 */
@NullMarked
package dev.grove.language.document;

import org.jspecify.annotations.NullMarked;
