package dev.grove.mcp.skill;

import dev.grove.core.skill.Skill;
import dev.grove.core.skill.SkillArgument;
import dev.grove.core.skill.Skills;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.Completion;
import dev.grove.mcp.catalog.Content;
import dev.grove.mcp.catalog.GetPromptResult;
import dev.grove.mcp.catalog.GetPromptResult.Message;
import dev.grove.mcp.catalog.GetPromptResult.Role;
import dev.grove.mcp.catalog.McpPrompt;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.Prompt;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A skill as a prompt: its body, with arguments in the place of its placeholders. */
record SkillAsPrompt(Skill skill, Skills skills) implements McpPrompt {

    @Override
    public Prompt definition() {
        return new Prompt(
                skill.name(),
                null,
                skill.description(),
                skills.arguments(skill).stream()
                        .map(one ->
                                new Prompt.Argument(one.name(), one.description(), one.required()))
                        .toList());
    }

    @Override
    public Outcome<GetPromptResult> get(Map<String, String> arguments, CallContext context) {
        Map<String, JsonNode> given = new HashMap<>();
        arguments.forEach(
                (name, text) -> given.put(name, JsonNodeFactory.instance.stringNode(text)));
        String text = skills.render(context.caller().getTenant(), skill, given);
        return new Outcome.Done<>(
                new GetPromptResult(
                        skill.description(),
                        List.of(new Message(Role.USER, Content.text(text.strip())))));
    }

    @Override
    public Completion complete(String argument, String typed, Map<String, String> others) {
        String lower = typed.toLowerCase(Locale.ROOT);
        return skills.arguments(skill).stream()
                .filter(one -> one.name().equals(argument))
                .findFirst()
                .map(SkillArgument::values)
                .map(values ->
                        Completion.firstOf(
                                values.stream()
                                        .filter(value ->
                                                value.toLowerCase(Locale.ROOT).startsWith(lower))
                                        .toList()))
                .orElse(Completion.NONE);
    }
}
