package dev.grove.server.mcp;

import dev.grove.server.ServerIT;
import org.springframework.test.context.ActiveProfiles;

/** A test against a server whose MCP clients see the fixtures; all of them share it. */
@ActiveProfiles("mcp-fixtures")
abstract class McpServerIT extends ServerIT {}
