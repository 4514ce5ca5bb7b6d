/**
 * Options of an agent's requests to its model: as they are sent, checked, read and stored. Runs
 * that have some in place of their agent's keep them in the same form.
 */
@NamedInterface("option")
@NullMarked
package dev.grove.core.agent.option;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
