/**
 * The making of chat tokens, by servers of applications for their pages. Owns no table; what a
 * token opens is in {@code core.key.chat}, and is held by {@code server.security} and {@code
 * server.chat}.
 */
@NullMarked
package dev.grove.server.chat.token;

import org.jspecify.annotations.NullMarked;
