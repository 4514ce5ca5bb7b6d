/** Lists of runs, changes of many at once, labels and trees. */
@NamedInterface("list")
@NullMarked
package dev.grove.server.run.list;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
