/** Runs that policies govern, through the whole server. */
@NullMarked
package dev.grove.server.governance;

import org.jspecify.annotations.NullMarked;
