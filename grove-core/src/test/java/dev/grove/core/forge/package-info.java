/** A real git server for tests of every module. */
@NullMarked
package dev.grove.core.forge;

import org.jspecify.annotations.NullMarked;
