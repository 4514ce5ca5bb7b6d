/**
 * Steps of an advance, one for each kind of node. They read what was loaded and note changes;
 * nothing here writes to the database.
 */
@NullMarked
package dev.grove.core.run.workflow.step;

import org.jspecify.annotations.NullMarked;
