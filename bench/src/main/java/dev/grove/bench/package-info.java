/**
 * Measures Grove beside its floor and beside peers, on one machine and in one run: the same model
 * server, the same Postgres, the same load. Absolute figures belong to the machine; the ratios are
 * the point.
 */
@NullMarked
package dev.grove.bench;

import org.jspecify.annotations.NullMarked;
