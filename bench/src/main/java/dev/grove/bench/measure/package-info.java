/** Measurement of whoever runs a load, and of its cost: time, CPU by process, WAL. */
@NullMarked
package dev.grove.bench.measure;

import org.jspecify.annotations.NullMarked;
