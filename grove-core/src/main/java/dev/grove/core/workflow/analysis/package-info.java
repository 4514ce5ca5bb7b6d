/**
 * Analysis of a workflow before it runs: everything that is wrong with it, its cost at worst, and
 * its graph.
 *
 * <p>Other definitions are known through {@link dev.grove.core.workflow.analysis.KnownDefinitions}.
 * Owns no table. Called before a definition is stored, and for authors.
 */
@NamedInterface("analysis")
@NullMarked
package dev.grove.core.workflow.analysis;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
