/** The list of bounds on what callers and servers send, and its test: docs/bounds.md. */
@NullMarked
package dev.grove.server.bounds;

import org.jspecify.annotations.NullMarked;
