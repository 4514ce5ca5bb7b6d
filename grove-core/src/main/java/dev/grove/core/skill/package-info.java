/**
 * Skills of tenants: folders with a SKILL.md by the specification of Agent Skills (agentskills.io),
 * stored as definitions whose files are kept by content. {@link dev.grove.core.skill.Skills} keeps
 * them; {@link dev.grove.core.skill.RunSkills} pins the versions that a run has, and its model
 * reads them by {@code skill_read}.
 *
 * <p>Owns {@code skills}, {@code skill_versions}, {@code skill_files}, {@code skill_contents} and
 * {@code run_skills}. Agents, runs, sandboxes, REST and MCP call it; it knows none of them.
 *
 * <p>A run's skills are pinned by {@code RunSkills.pin} in the transaction that stores it: a new
 * way to insert runs calls it.
 */
@NullMarked
package dev.grove.core.skill;

import org.jspecify.annotations.NullMarked;
