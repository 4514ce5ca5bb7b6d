/** The feed of all runs, against the whole server. */
@NullMarked
package dev.grove.server.feed;

import org.jspecify.annotations.NullMarked;
