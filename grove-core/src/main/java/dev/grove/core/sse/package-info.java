/**
 * Reads server-sent events of servers that are not trusted. Owns no table; called by whoever reads
 * a stream of another's.
 */
@NullMarked
package dev.grove.core.sse;

import org.jspecify.annotations.NullMarked;
