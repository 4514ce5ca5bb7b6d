package dev.grove.mcp.catalog;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A skill as the extension {@code io.modelcontextprotocol/skills} describes it (SEP-2640).
 *
 * @param name the last segment of its path, by which lists are ordered
 * @param uri of its SKILL.md
 * @param frontmatter of that, with all that its author wrote
 * @param files all of them, once each, its SKILL.md among them
 */
public record SkillEntry(String name, String uri, ObjectNode frontmatter, List<File> files) {

    public SkillEntry {
        files = List.copyOf(files);
    }

    /**
     * File of a skill.
     *
     * @param digest {@code sha256:} and 64 hexadecimal digits, of its bytes
     * @param size in bytes
     */
    public record File(String uri, String digest, long size) {}
}
