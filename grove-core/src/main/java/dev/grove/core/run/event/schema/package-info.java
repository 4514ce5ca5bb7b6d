/**
 * JSON Schemas of events, which the API describes and which clients are made of.
 *
 * <p>Called by the description of the API and by tests. Owns no table.
 */
@NullMarked
package dev.grove.core.run.event.schema;

import org.jspecify.annotations.NullMarked;
