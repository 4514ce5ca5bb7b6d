/**
 * Documents of workflows over REST, as texts: storing, validating, graphs. Other routes are
 * operations of the core. Owns no table.
 */
@NullMarked
package dev.grove.server.workflow;

import org.jspecify.annotations.NullMarked;
