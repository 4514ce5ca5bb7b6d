/**
 * Policies of tenants: documents of rules over acts of runs, in immutable versions, judged before
 * they are stored. {@link dev.grove.core.policy.Policies} keeps them; {@link
 * dev.grove.core.policy.AgentPolicies} pins the versions that a version of an agent has.
 *
 * <p>Owns {@code policies}, {@code policy_versions}, {@code policy_sources} and {@code
 * agent_version_policies}. A version is bound to the layer that it came to when it was stored:
 * another version of what it extends changes nothing of it. What a policy says and whether an act
 * is allowed is decided by {@code dev.grove.language} alone. Called by REST and MCP, by agents, and
 * by what starts runs of them.
 */
@NullMarked
package dev.grove.core.policy;

import org.jspecify.annotations.NullMarked;
