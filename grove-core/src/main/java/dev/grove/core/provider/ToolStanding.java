package dev.grove.core.provider;

import java.time.Instant;

/**
 * A tool as it stands when it is about to be called.
 *
 * @param listedAt when its server was last asked for its tools
 */
public record ToolStanding(ProvidedTool tool, Instant listedAt) {}
