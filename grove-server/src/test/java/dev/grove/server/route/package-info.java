@NullMarked
package dev.grove.server.route;

import org.jspecify.annotations.NullMarked;
