/** Grove as a user runs it: the server's process, and its HTTP API. */
@NullMarked
package dev.grove.bench.grove;

import org.jspecify.annotations.NullMarked;
