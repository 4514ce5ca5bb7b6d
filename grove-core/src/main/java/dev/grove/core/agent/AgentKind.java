package dev.grove.core.agent;

import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.definition.DefinitionTables;

/** Agents as definitions. */
final class AgentKind implements DefinitionKind<AgentDefinition> {

    private static final DefinitionTables TABLES =
            new DefinitionTables("agents", "agent_versions", "agent_id", true);

    @Override
    public String noun() {
        return "Agent";
    }

    @Override
    public DefinitionTables tables() {
        return TABLES;
    }

    @Override
    public boolean isName(String text) {
        return DefinitionName.isLegal(text);
    }

    @Override
    public String nameOf(AgentDefinition definition) {
        return definition.name();
    }

    @Override
    public String write(AgentDefinition definition) {
        return DefinitionJson.write(definition);
    }

    @Override
    public AgentDefinition read(String json) {
        return DefinitionJson.read(json);
    }
}
