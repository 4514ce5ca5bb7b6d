/**
 * What an agent allows requests at OpenAI's door, as it is sent, checked, read and stored.
 *
 * <p>Owns no table: it is a member of an agent's definition. The door asks it for each request.
 */
@NamedInterface("openai")
@NullMarked
package dev.grove.core.agent.openai;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
