/**
 * How answers of server-sent events are begun. What they say is the business of their features,
 * {@code run} and {@code feed}. Owns no table.
 */
@NullMarked
package dev.grove.server.sse;

import org.jspecify.annotations.NullMarked;
