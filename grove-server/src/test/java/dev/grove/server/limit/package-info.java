/** Tests of the limits of keys' requests. */
@NullMarked
package dev.grove.server.limit;

import org.jspecify.annotations.NullMarked;
