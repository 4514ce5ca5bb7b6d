/**
 * Policies of agents for requests at OpenAI's door, as they are sent, checked, read and stored.
 *
 * <p>Owns no table: a policy is a member of an agent's definition. The door asks it for each
 * request.
 */
@NamedInterface("openai")
@NullMarked
package dev.grove.core.agent.openai;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
