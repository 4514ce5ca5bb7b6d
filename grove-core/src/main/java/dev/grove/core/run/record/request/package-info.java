/** Requests about runs, as values: starts, forks, calls, bulk actions, filters of lists. */
@NullMarked
@NamedInterface("request")
package dev.grove.core.run.record.request;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
