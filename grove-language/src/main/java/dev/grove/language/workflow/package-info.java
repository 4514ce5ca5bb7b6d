/**
 * Definition of a workflow, as immutable records, with what is found wrong in one and its place. A
 * definition is read by {@code document}, judged by {@code analysis}, and its expressions are those
 * of {@code expression}.
 *
 * <p>Called by everything that reads, stores or runs workflows.
 */
@NullMarked
package dev.grove.language.workflow;

import org.jspecify.annotations.NullMarked;
