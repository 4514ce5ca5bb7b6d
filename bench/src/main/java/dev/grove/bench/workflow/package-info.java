/**
 * What workflows are measured with: the same shapes for Grove and for its peers. Knows neither how
 * they are written for an engine nor how one is called.
 */
@NullMarked
package dev.grove.bench.workflow;

import org.jspecify.annotations.NullMarked;
