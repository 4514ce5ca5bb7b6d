/**
 * Writes of many rows in one statement or one commit: columns as arrays, calls that share a
 * transaction, threads that write.
 */
@NamedInterface("write")
@NullMarked
package dev.grove.core.database.write;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
