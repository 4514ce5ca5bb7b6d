/**
 * Authorities of runs: the chain of layers that a run acts under, each layer a policy as it was
 * when the run was bound to it. Both are known by digests and never change, so that what was read
 * once is not read again.
 *
 * <p>Owns {@code authority_layers} and {@code authorities}. Called by those who store policies, who
 * start runs, and by the gates of governed runs; what a layer says is decided in {@code
 * dev.grove.language.decide} alone.
 */
@NullMarked
package dev.grove.core.authority;

import org.jspecify.annotations.NullMarked;
