/**
 * Starts of workflows that are streamed; all else of their runs is operations of the core. Owns no
 * table.
 */
@NullMarked
package dev.grove.server.workflow.run;

import org.jspecify.annotations.NullMarked;
