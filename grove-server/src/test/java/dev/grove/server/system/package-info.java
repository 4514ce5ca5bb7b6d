/** Operators' view of the servers, tested against the whole server. */
@NullMarked
package dev.grove.server.system;

import org.jspecify.annotations.NullMarked;
