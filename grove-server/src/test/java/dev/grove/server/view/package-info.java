/** Saved views, against the whole server. */
@NullMarked
package dev.grove.server.view;

import org.jspecify.annotations.NullMarked;
