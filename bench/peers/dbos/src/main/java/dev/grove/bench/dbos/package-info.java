/**
 * The bench's agent as DBOS Java runs it, with the settings that its own quickstart has: defaults,
 * and a database by environment variables.
 */
@NullMarked
package dev.grove.bench.dbos;

import org.jspecify.annotations.NullMarked;
