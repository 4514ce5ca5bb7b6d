/**
 * Published skills for MCP clients: as prompts in both eras, and by the extension {@code
 * io.modelcontextprotocol/skills} with their files as resources. Owns no table.
 */
@NullMarked
package dev.grove.mcp.skill;

import org.jspecify.annotations.NullMarked;
