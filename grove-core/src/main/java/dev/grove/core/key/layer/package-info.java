/**
 * Layers of keys: the policies that a key was made with, which govern all that it starts.
 *
 * <p>Owns {@code key_layers}. Rows are written with the key and never changed, so that what was
 * read is remembered. Read with a key by {@code core.key}, by what starts runs, and before a policy
 * is deleted.
 */
@NamedInterface("layer")
@NullMarked
package dev.grove.core.key.layer;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
