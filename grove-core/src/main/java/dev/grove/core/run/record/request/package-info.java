/** Requests about runs, as values: starts, forks, calls, bulk actions, filters of lists. */
@NullMarked
package dev.grove.core.run.record.request;

import org.jspecify.annotations.NullMarked;
