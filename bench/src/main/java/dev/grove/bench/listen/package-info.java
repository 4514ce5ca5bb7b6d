/**
 * Listeners to the events of a run, by the thousand: those that read, on one thread together, and
 * those that do not.
 */
@NullMarked
package dev.grove.bench.listen;

import org.jspecify.annotations.NullMarked;
