/**
 * Changes to runs that have begun: cancelled, resumed, many at once. A status is moved only from
 * one that may precede it, in the lock of the run's row.
 *
 * <p>Whether a call of an ended run may have taken effect is answered by {@link
 * dev.grove.core.run.control.CallDoubts}.
 */
@NullMarked
package dev.grove.core.run.control;

import org.jspecify.annotations.NullMarked;
