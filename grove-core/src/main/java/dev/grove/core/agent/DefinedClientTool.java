package dev.grove.core.agent;

import dev.grove.core.id.AgentId;
import dev.grove.core.tool.ClientTool;

/** A client tool, and the version of an agent that defines it. */
public record DefinedClientTool(AgentId agent, int agentVersion, ClientTool tool) {}
