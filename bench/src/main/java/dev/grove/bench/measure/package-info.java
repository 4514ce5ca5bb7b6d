/** Measurement of a load's cost: time, CPU by process, WAL. */
@NullMarked
package dev.grove.bench.measure;

import org.jspecify.annotations.NullMarked;
