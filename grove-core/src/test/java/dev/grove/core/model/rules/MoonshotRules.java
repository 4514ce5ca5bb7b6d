package dev.grove.core.model.rules;

import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Moonshot: names of functions begin with a letter; in a schema with alternatives the type stands
 * in each of them (MoonshotAI/kimi-code#2661); while it thinks, calls need their reasoning back.
 */
public final class MoonshotRules extends ChatRules {

    private final boolean thinks;

    public MoonshotRules(boolean thinks) {
        this.thinks = thinks;
    }

    @Override
    Set<String> assistantMembers() {
        return Set.of("name", "partial", "reasoning_content");
    }

    @Override
    void assistant(String place, JsonNode message, Refusals refusals) {
        refusals.unless(
                !thinks
                        || message.path("tool_calls").isEmpty()
                        || !message.path("reasoning_content").asString("").isEmpty(),
                "thinking is enabled but reasoning_content is missing in assistant tool call message"
                        + " at %s",
                place);
    }

    @Override
    void parameters(String place, JsonNode schema, Refusals refusals) {
        super.parameters(place, schema, refusals);
        refusals.unless(
                place.matches("[a-zA-Z].*"),
                "function name is invalid, must start with a letter and can contain letters,"
                        + " numbers, underscores, and dashes: %s",
                place);
        SchemaRules.each(
                place,
                schema,
                (at, part) -> {
                    for (String keyword : List.of("anyOf", "oneOf")) {
                        refusals.unless(
                                !(part.has(keyword) && part.has("type")),
                                "tools.function.parameters is not a valid moonshot flavored json schema,"
                                        + " details: <At path '%s': when using %s, type should be defined"
                                        + " in its items instead of the parent schema>",
                                at,
                                keyword);
                        part.path(keyword)
                                .forEach(branch ->
                                        refusals.unless(
                                                branch.has("type") || branch.has("anyOf"),
                                                "At path '%s': type is not defined in a branch",
                                                at));
                    }
                });
    }
}
