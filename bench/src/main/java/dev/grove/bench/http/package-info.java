/** HTTP as a client that costs little: what is measured is the server. */
@NullMarked
package dev.grove.bench.http;

import org.jspecify.annotations.NullMarked;
