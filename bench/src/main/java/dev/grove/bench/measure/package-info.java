/** What a load cost: time, CPU by process, WAL. */
@NullMarked
package dev.grove.bench.measure;

import org.jspecify.annotations.NullMarked;
