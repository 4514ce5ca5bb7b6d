/**
 * Grants: dated, counted and revocable exceptions to named rules of the policies that govern runs,
 * and the uses that calls make of them. A use is counted in the lock of the grant's row, and is
 * durable before the call's marker.
 *
 * <p>Owns {@code grants} and {@code grant_uses}. Called by governed runs, once a call is denied or
 * asked about; what a grant lifts is decided in {@code dev.grove.language.decide} alone.
 */
@NullMarked
package dev.grove.core.run.grant;

import org.jspecify.annotations.NullMarked;
