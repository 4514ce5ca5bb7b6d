/** Worst answers that a model may give, and what a run makes of them. */
@NullMarked
package dev.grove.server.hostile;

import org.jspecify.annotations.NullMarked;
