/**
 * Command line of Grove, a client of its public API alone: it knows no class of the server. Each
 * verb is a package and a picocli command that {@code Grove} lists; verbs do not know each other.
 */
@NullMarked
package dev.grove.cli;

import org.jspecify.annotations.NullMarked;
