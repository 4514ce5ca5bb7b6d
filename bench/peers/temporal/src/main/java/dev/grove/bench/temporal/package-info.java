/** The bench's agent and workflows on Temporal, as its users write them. */
@NullMarked
package dev.grove.bench.temporal;

import org.jspecify.annotations.NullMarked;
