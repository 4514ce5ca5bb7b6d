/**
 * Workflows: what a definition is. A definition is read by {@code document}, judged by {@code
 * analysis} before it is stored, and its expressions are those of {@code expression}.
 *
 * <p>Owns no table yet. Called by everything that reads, stores or runs workflows.
 */
@NullMarked
package dev.grove.core.workflow;

import org.jspecify.annotations.NullMarked;
