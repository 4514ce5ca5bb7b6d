/** Runs over HTTP, against the whole server. */
@NullMarked
package dev.grove.server.run;

import org.jspecify.annotations.NullMarked;
