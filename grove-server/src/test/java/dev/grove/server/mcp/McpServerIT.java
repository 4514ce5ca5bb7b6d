package dev.grove.server.mcp;

import dev.grove.server.ServerIT;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.TestPropertySource;

/**
 * A test against a server whose MCP clients see the fixtures, and which may itself ask servers on
 * this machine; all of them share it.
 */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
@ActiveProfiles("mcp-fixtures")
abstract class McpServerIT extends ServerIT {}
