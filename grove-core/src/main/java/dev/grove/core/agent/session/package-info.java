/**
 * Policies of agents for the sessions that they answer in, as they are sent, checked, read and
 * stored.
 *
 * <p>Owns no table: a policy is a member of an agent's definition. Sessions ask it as a message
 * begins.
 */
@NamedInterface("session")
@NullMarked
package dev.grove.core.agent.session;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
