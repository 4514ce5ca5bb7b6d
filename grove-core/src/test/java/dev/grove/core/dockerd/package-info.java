/** Engines of a test's own, reached over mutual TLS, and the certificates for them. */
@NullMarked
package dev.grove.core.dockerd;

import org.jspecify.annotations.NullMarked;
