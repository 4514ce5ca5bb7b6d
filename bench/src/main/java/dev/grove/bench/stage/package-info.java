/**
 * Where scenarios take place: one Postgres that keeps its promises, one model, and the contestants,
 * of which only those that are being measured are alive.
 */
@NullMarked
package dev.grove.bench.stage;

import org.jspecify.annotations.NullMarked;
