/**
 * The bench's agent as a service of Restate, whose server keeps what it has done: with the defaults
 * of both, and handlers on virtual threads, as the SDK suggests.
 */
@NullMarked
package dev.grove.bench.restate;

import org.jspecify.annotations.NullMarked;
