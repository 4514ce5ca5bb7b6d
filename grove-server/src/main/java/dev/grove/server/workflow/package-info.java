/**
 * REST of workflows: definitions, their versions and their analysis.
 *
 * <p>Everything else is the core's {@code Workflows}. Owns no table.
 */
@NullMarked
package dev.grove.server.workflow;

import org.jspecify.annotations.NullMarked;
