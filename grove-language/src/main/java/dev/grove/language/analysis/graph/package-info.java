/**
 * Graph of a workflow: its nodes, the places in them where expressions stand, what each place may
 * refer to, and the picture of the whole.
 *
 * <p>Called by the checks of the analysis, which know what is wrong with it.
 */
@NullMarked
package dev.grove.language.analysis.graph;

import org.jspecify.annotations.NullMarked;
