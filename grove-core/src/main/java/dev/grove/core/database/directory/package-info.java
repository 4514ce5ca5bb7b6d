/**
 * Data directory of a server with an embedded database, and folders that its user alone may read.
 */
@NamedInterface("directory")
@NullMarked
package dev.grove.core.database.directory;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
