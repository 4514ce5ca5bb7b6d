/** Runs, turns, waits and costs as REST answers them. */
@NullMarked
package dev.grove.server.run.view;

import org.jspecify.annotations.NullMarked;
