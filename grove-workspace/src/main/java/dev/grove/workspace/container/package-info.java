/**
 * Sandboxes as containers of Docker, or of Podman through its Docker-compatible socket. The only
 * package that knows docker-java.
 */
@NullMarked
package dev.grove.workspace.container;

import org.jspecify.annotations.NullMarked;
