/** Servers in processes of their own that the bench starts, and how they say that they serve. */
@NullMarked
package dev.grove.bench.process;

import org.jspecify.annotations.NullMarked;
