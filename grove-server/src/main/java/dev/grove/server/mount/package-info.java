/** Mount of the core's operations as routes of REST: one handler for all of them. Owns no table. */
@NullMarked
package dev.grove.server.mount;

import org.jspecify.annotations.NullMarked;
