/**
 * Deletions and legal holds over REST. Owns no table; the only caller of its controllers is HTTP.
 */
@NullMarked
package dev.grove.server.retention;

import org.jspecify.annotations.NullMarked;
