/** Lists of runs, changes of many at once, labels and trees. */
@NullMarked
package dev.grove.server.run.list;

import org.jspecify.annotations.NullMarked;
