/**
 * Analysis of a workflow before it runs: everything that is wrong with it, its cost at worst, and
 * its graph.
 *
 * <p>Other definitions are known through {@link dev.grove.language.analysis.KnownDefinitions}.
 * Called before a definition is stored, and for authors.
 */
@NullMarked
package dev.grove.language.analysis;

import org.jspecify.annotations.NullMarked;
