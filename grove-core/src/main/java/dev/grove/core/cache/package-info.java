/**
 * Caches in memory, which may forget: the package owns no table and knows nothing of what it keeps.
 */
@NullMarked
package dev.grove.core.cache;

import org.jspecify.annotations.NullMarked;
