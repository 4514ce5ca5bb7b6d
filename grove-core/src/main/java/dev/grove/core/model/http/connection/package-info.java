/**
 * Connections to model servers: the HTTP client, its settings, addresses, credentials, and what is
 * checked before bytes go to a host that a tenant named.
 */
@NullMarked
package dev.grove.core.model.http.connection;

import org.jspecify.annotations.NullMarked;
