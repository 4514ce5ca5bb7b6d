package dev.grove.mcp.catalog;

import java.util.List;
import java.util.Optional;

/** Brings skills; their files are read as resources. Lists as {@link McpToolSource} does. */
public interface SkillSource {

    List<SkillEntry> list(McpCaller caller, String after, int limit);

    /** By the URI of its SKILL.md; nothing when it is none of the caller's. */
    Optional<SkillEntry> find(McpCaller caller, String uri);

    /**
     * Lists the direct children of a folder, in order of their URIs; folders have the type {@code
     * inode/directory}. Empty when the URI is no folder of a skill of the caller's.
     */
    Optional<List<Resource>> directory(McpCaller caller, String uri);
}
