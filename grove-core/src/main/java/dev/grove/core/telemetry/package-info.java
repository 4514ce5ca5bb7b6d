/**
 * What metrics of several features have in common: the buckets of histograms, and the number of
 * open streams.
 *
 * <p>Owns no table. Meters themselves belong to the features that count; {@code docs/metrics.md}
 * lists all of them. Labels are bounded: none has a run, a tenant, or a text that tenants choose.
 */
@NullMarked
package dev.grove.core.telemetry;

import org.jspecify.annotations.NullMarked;
