/** Runs, turns, waits and costs as REST answers them. */
@NamedInterface("view")
@NullMarked
package dev.grove.server.run.view;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
