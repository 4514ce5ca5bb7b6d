/** Options of an agent's requests to its model: as they are sent, checked, read and stored. */
@NullMarked
package dev.grove.core.agent.option;

import org.jspecify.annotations.NullMarked;
