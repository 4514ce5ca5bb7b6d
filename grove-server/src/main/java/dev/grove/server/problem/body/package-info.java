/** Bodies of requests that are too large, too slow, cut off or never read. */
@NamedInterface("body")
@NullMarked
package dev.grove.server.problem.body;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
