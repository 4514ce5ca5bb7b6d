/**
 * The git broker: fetches from and pushes to remotes on behalf of agents, with bare repositories
 * that only the server writes and credentials that no sandbox sees.
 *
 * <p>{@link dev.grove.workspace.git.broker.GitBroker} is the front door, called by the {@code
 * git_*} tools. The only package that knows JGit, and JGit knows nothing here but those bare
 * repositories: no configuration of the machine, no program, no transport but HTTP to vetted
 * addresses. Owns {@code workspace_remotes} and {@code workspace_pushes}.
 */
@NullMarked
package dev.grove.workspace.git.broker;

import org.jspecify.annotations.NullMarked;
