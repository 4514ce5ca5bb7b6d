/**
 * Forks of workflows: a new run that keeps outputs of another one. What a person decided there is
 * kept only where the caller could have decided it.
 */
@NullMarked
package dev.grove.core.run.workflow.fork;

import org.jspecify.annotations.NullMarked;
