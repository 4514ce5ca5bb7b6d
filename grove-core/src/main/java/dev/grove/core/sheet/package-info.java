/**
 * Sheets of what runs of an agent reach at most, however they are led: its tools with what policies
 * may say of them, whom it may have work for it, and what these reach under its policies.
 *
 * <p>Owns no table and decides nothing: it reads definitions, pins and layers as runs do, and says
 * too much rather than too little. Called by its own operations alone.
 */
@NullMarked
package dev.grove.core.sheet;

import org.jspecify.annotations.NullMarked;
