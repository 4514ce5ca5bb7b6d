/**
 * OAuth over HTTP: gives tokens to clients (client_credentials), with their metadata and the keys
 * that verify them, open to all; clients and the rotation of keys, for admins. Owns no table.
 */
@NullMarked
package dev.grove.server.oauth;

import org.jspecify.annotations.NullMarked;
