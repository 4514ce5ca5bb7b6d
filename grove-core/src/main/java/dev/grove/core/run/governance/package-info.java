/**
 * Runs that policies govern: the authority that a new run gets, the facts of its calls, and the
 * decision on each of them, which {@code dev.grove.language.decide} makes.
 *
 * <p>Owns no table. Entrances ask {@link dev.grove.core.run.governance.RunAuthorities} for the
 * authority of a run that they make, and say who starts it; the gates of the loop and approvers'
 * edits are decided by a {@link dev.grove.core.run.governance.GovernedRun}. A run without an
 * authority has none, and asks nothing here.
 */
@NamedInterface("governance")
@NullMarked
package dev.grove.core.run.governance;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
