/**
 * Policies as resources: to be read by name. Storing, judging and explaining them are operations of
 * the core. Owns no table.
 */
@NullMarked
package dev.grove.mcp.policy;

import org.jspecify.annotations.NullMarked;
