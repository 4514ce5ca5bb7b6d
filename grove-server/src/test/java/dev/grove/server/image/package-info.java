/** The server's image and the composition that it is started in. */
@NullMarked
package dev.grove.server.image;

import org.jspecify.annotations.NullMarked;
