/**
 * What is kept in memory and may be forgotten: owns no table and knows nothing of what it keeps.
 */
@NullMarked
package dev.grove.core.cache;

import org.jspecify.annotations.NullMarked;
