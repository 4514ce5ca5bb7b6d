/** Scenarios that the bench measures, one class for each question. */
@NullMarked
package dev.grove.bench.scenario;

import org.jspecify.annotations.NullMarked;
