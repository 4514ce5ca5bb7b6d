/**
 * Options of requests to models, and which of them a model takes.
 *
 * <p>They are part of what every request of a run begins with, so that prompt caches hold: an agent
 * changes them by a new version. Each protocol writes them in its own terms.
 */
@NamedInterface("option")
@NullMarked
package dev.grove.core.model.option;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
