/**
 * Agents: stored definitions with immutable versions.
 *
 * <p>Owns {@code agents} and {@code agent_versions}. Called by REST and, to pin a version, by runs.
 */
@NullMarked
package dev.grove.core.agent;

import org.jspecify.annotations.NullMarked;
