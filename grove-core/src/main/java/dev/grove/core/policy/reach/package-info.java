/**
 * Answers that policies and a tenant's ceiling may give to calls of tools, said before any call:
 * for lists of agents that can do something, and for sheets of what an agent reaches.
 *
 * <p>Owns no table. What a layer may say is found by {@code dev.grove.language.decide.LayerReach}
 * alone; nothing is decided by it. Called by agents and by their sheets.
 */
@NamedInterface("reach")
@NullMarked
package dev.grove.core.policy.reach;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
