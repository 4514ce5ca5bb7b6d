/**
 * Datasets of tenants: named, versioned lists of cases, each an input for a run and the outcome
 * that is expected of it. A case may name the run that it was taken from, which may be gone since.
 *
 * <p>Owns {@code datasets} and {@code dataset_versions}. Nothing executes a dataset; callers reach
 * it by its operations alone.
 */
@NullMarked
package dev.grove.core.dataset;

import org.jspecify.annotations.NullMarked;
