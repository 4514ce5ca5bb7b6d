/**
 * People's side of a command: data on stdout, words on stderr, lines read from a terminal or a
 * pipe. Whatever came from a server passes {@code VisibleText} here and nowhere else, so nothing
 * can bypass it.
 */
@NullMarked
package dev.grove.cli.terminal;

import org.jspecify.annotations.NullMarked;
