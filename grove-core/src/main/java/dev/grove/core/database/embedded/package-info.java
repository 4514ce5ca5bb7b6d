/**
 * A real PostgreSQL that Grove starts for itself when the operator brings none: durable, reachable
 * from this machine only, stopped with the server.
 */
@NullMarked
package dev.grove.core.database.embedded;

import org.jspecify.annotations.NullMarked;
