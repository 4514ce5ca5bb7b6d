/** The command line, driven as a process against the whole server. */
@NullMarked
package dev.grove.server.cli;

import org.jspecify.annotations.NullMarked;
