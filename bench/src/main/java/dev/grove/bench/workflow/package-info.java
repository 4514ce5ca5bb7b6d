/**
 * Shapes of the workflows that are measured, the same for Grove and for its peers. Knows neither
 * how they are written for an engine nor how an engine is called.
 */
@NullMarked
package dev.grove.bench.workflow;

import org.jspecify.annotations.NullMarked;
