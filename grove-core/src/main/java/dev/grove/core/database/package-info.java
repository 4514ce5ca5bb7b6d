/**
 * The database: where it is, its migrations, and the two roles everything goes through.
 *
 * <p>{@link dev.grove.core.database.TenantDatabase} serves requests behind row-level security;
 * {@link dev.grove.core.database.EngineDatabase} serves the engine, which works for many tenants in
 * one commit, on the tables granted to it. Work on one tenant gets a {@link
 * dev.grove.core.database.TenantSql} from either. Owns Flyway's history and no other table. Every
 * feature that stores something calls it.
 */
@NullMarked
package dev.grove.core.database;

import org.jspecify.annotations.NullMarked;
