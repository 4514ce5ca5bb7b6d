/**
 * The model: an HTTP server that answers at once, or after a while, and knows when each run asked
 * and was answered; and the loads in which it is asked.
 */
@NullMarked
package dev.grove.bench.model;

import org.jspecify.annotations.NullMarked;
