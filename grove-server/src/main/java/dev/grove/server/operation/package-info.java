/**
 * Contract between the mount of operations and the checks before every route: an operation has no
 * annotations that these could read. Depends on no other feature of the server.
 */
@NullMarked
package dev.grove.server.operation;

import org.jspecify.annotations.NullMarked;
