/**
 * The ways into the database: as one tenant, behind row-level security.
 *
 * <p>Owns no table. Every feature with tables goes through it.
 */
@NullMarked
package dev.grove.core.database;

import org.jspecify.annotations.NullMarked;
