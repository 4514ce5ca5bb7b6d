/**
 * Answers on their way: JSON where there is one message, server-sent events where there are more.
 *
 * <p>Knows neither methods nor servlets; {@code transport} brings the channel. Owns no table.
 */
@NullMarked
package dev.grove.mcp.stream;

import org.jspecify.annotations.NullMarked;
