/**
 * {@code GET /system}: the servers, what they execute, and what this one can do; for operators.
 *
 * <p>Owns no table.
 */
@NullMarked
package dev.grove.server.system;

import org.jspecify.annotations.NullMarked;
