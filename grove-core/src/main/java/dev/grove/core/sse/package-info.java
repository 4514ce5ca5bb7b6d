/**
 * Reads server-sent events of untrusted servers. Owns no table; called by code that reads a stream
 * of an external server.
 */
@NullMarked
package dev.grove.core.sse;

import org.jspecify.annotations.NullMarked;
