/** Bodies of requests that are too large, too slow, cut off or never read. */
@NullMarked
package dev.grove.server.problem.body;

import org.jspecify.annotations.NullMarked;
