/** Who calls, and what they may do. */
@NullMarked
package dev.grove.server.security;

import org.jspecify.annotations.NullMarked;
