package dev.grove.core.tool.custom;

import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionTables;

/** Custom tools as definitions. */
final class CustomToolKind implements DefinitionKind<CustomToolDefinition> {

    private static final DefinitionTables TABLES =
            new DefinitionTables("custom_tools", "custom_tool_versions", "tool_id", false);

    @Override
    public String noun() {
        return "Custom tool";
    }

    @Override
    public DefinitionTables tables() {
        return TABLES;
    }

    @Override
    public boolean isName(String text) {
        return CustomToolValidation.isName(text);
    }

    @Override
    public String nameOf(CustomToolDefinition definition) {
        return definition.name();
    }

    @Override
    public String write(CustomToolDefinition definition) {
        return CustomToolJson.write(definition);
    }

    @Override
    public CustomToolDefinition read(String json) {
        return CustomToolJson.read(json);
    }
}
