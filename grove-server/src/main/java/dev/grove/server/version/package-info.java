/**
 * Versions of definitions as callers name them: entity tags, {@code If-Match} and {@code
 * expected_version}. Owns no table.
 */
@NullMarked
package dev.grove.server.version;

import org.jspecify.annotations.NullMarked;
