/** What a model may answer at its worst, and what a run makes of it. */
@NullMarked
package dev.grove.server.hostile;

import org.jspecify.annotations.NullMarked;
