/** Tests of a diagnosis against the whole server, and of checks that hang or break. */
@NullMarked
package dev.grove.server.diagnosis;

import org.jspecify.annotations.NullMarked;
