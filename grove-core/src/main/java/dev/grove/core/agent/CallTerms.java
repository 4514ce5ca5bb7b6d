package dev.grove.core.agent;

import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;

/**
 * How the calls of a run are made, whatever asks for them: an agent's definition has these terms,
 * and so has a call that is made alone.
 *
 * @param pauses when the run waits for an external answer
 * @param workspace the sandbox of tools that need one
 * @param git under which name commits are made, and what may be pushed
 */
public record CallTerms(PausePolicy pauses, WorkspaceSpec workspace, GitSpec git) {}
