/**
 * The Model Context Protocol as a server: one URL for the stateless era (2026-07-28) and the one
 * before it (2025-11-25, 2025-06-18).
 *
 * <p>What clients see comes from the ports of {@code catalog}; everything between the bytes of a
 * request and a call of a port is the other packages' business.
 */
@NullMarked
package dev.grove.mcp;

import org.jspecify.annotations.NullMarked;
