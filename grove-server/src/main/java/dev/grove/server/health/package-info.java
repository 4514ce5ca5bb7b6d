/** Health and metrics of the server: the sandbox's state in its health, and gauges of its work. */
@NullMarked
package dev.grove.server.health;

import org.jspecify.annotations.NullMarked;
