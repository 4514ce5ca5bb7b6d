/**
 * The model: an HTTP server that answers at once, or after a while, and knows when each run asked
 * and was answered.
 */
@NullMarked
package dev.grove.bench.model;

import org.jspecify.annotations.NullMarked;
