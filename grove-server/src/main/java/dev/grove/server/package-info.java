/** The Spring Boot application: wires the modules together and starts them. */
@NullMarked
package dev.grove.server;

import org.jspecify.annotations.NullMarked;
