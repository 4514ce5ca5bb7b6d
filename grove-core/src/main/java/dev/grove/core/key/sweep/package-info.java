/**
 * Removal of what stands for keys and has expired: sessions of browsers, links and tokens.
 *
 * <p>Owns no table. An owner of such rows implements {@link dev.grove.core.key.sweep.ExpiringRows}.
 * They are void from their end on: nothing waits for the sweep.
 */
@NullMarked
package dev.grove.core.key.sweep;

import org.jspecify.annotations.NullMarked;
