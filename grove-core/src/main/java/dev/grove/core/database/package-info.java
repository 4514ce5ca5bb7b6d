/**
 * The way to Postgres: an embedded server or the operator's own, migrations, and two doors with
 * different rights.
 *
 * <p>{@link dev.grove.core.database.TenantDatabase} serves requests: row-level security confines it
 * to one tenant. {@link dev.grove.core.database.EngineDatabase} serves the engine, which works for
 * all tenants on the tables granted to it. Owns no table but the roles; every feature's repository
 * is a caller.
 */
@NullMarked
package dev.grove.core.database;

import org.jspecify.annotations.NullMarked;
