package dev.grove.mcp.client;

import org.springframework.stereotype.Component;

/** What servers of either era are made of. */
@Component
record RemoteTools(RpcHttp http, ToolDefinitions definitions, ToolAnswers answers) {}
