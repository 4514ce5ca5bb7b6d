/** Measurement of a contestant under load, and of its cost: time, CPU by process, WAL. */
@NullMarked
package dev.grove.bench.measure;

import org.jspecify.annotations.NullMarked;
