package dev.grove.mcp.dispatch;

import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.Completion;
import dev.grove.mcp.catalog.Content;
import dev.grove.mcp.catalog.GetPromptResult;
import dev.grove.mcp.catalog.Prompt;
import dev.grove.mcp.catalog.Resource;
import dev.grove.mcp.catalog.ResourceContents;
import dev.grove.mcp.catalog.ResourceTemplate;
import dev.grove.mcp.catalog.SkillEntry;
import dev.grove.mcp.catalog.ToolAnnotations;
import dev.grove.mcp.catalog.ToolDescriptor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON forms of the ports' types on the wire. */
final class WireForms {

    private WireForms() {}

    static ObjectNode tool(ToolDescriptor definition) {
        ObjectNode tool = named(definition.name(), definition.title(), definition.description());
        tool.set("inputSchema", definition.inputSchema());
        if (definition.outputSchema() != null) {
            tool.set("outputSchema", definition.outputSchema());
        }
        ToolAnnotations hints = definition.hints();
        tool.putObject("annotations")
                .put("readOnlyHint", hints.readOnly())
                .put("destructiveHint", hints.destructive())
                .put("idempotentHint", hints.idempotent())
                .put("openWorldHint", hints.openWorld());
        return tool;
    }

    static ObjectNode toolResult(CallToolResult answer, boolean modern) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        ArrayNode content = result.putArray("content");
        for (Content each : answer.content()) {
            content.add(each.json());
        }
        JsonNode structured = answer.structured();
        if (structured != null && (modern || structured.isObject())) {
            result.set("structuredContent", structured);
        }
        if (answer.isError()) {
            result.put("isError", true);
        }
        return result;
    }

    static ObjectNode prompt(Prompt definition) {
        ObjectNode prompt = named(definition.name(), definition.title(), definition.description());
        ArrayNode arguments = prompt.putArray("arguments");
        for (Prompt.Argument each : definition.arguments()) {
            ObjectNode argument = arguments.addObject().put("name", each.name());
            put(argument, "description", each.description());
            argument.put("required", each.required());
        }
        return prompt;
    }

    static ObjectNode promptResult(GetPromptResult answer) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        put(result, "description", answer.description());
        ArrayNode messages = result.putArray("messages");
        for (GetPromptResult.Message each : answer.messages()) {
            messages.addObject()
                    .put("role", each.role().name().toLowerCase(Locale.ROOT))
                    .set("content", each.content().json());
        }
        return result;
    }

    static ObjectNode resource(Resource definition) {
        ObjectNode resource =
                named(definition.name(), definition.title(), definition.description());
        resource.put("uri", definition.uri());
        put(resource, "mimeType", definition.mimeType());
        return resource;
    }

    static ObjectNode template(ResourceTemplate template) {
        ObjectNode wire = named(template.name(), template.title(), template.description());
        wire.put("uriTemplate", template.uriTemplate());
        put(wire, "mimeType", template.mimeType());
        return wire;
    }

    static ObjectNode content(ResourceContents content) {
        ObjectNode wire = JsonNodeFactory.instance.objectNode().put("uri", content.uri());
        put(wire, "mimeType", content.mimeType());
        switch (content) {
            case ResourceContents.Text text -> wire.put("text", text.text());
            case ResourceContents.Binary binary -> wire.put("blob", binary.base64());
        }
        return wire;
    }

    /** Skill in the form of the extension, whose arrays are always complete. */
    static ObjectNode skill(SkillEntry entry) {
        ObjectNode wire = JsonNodeFactory.instance.objectNode().put("uri", entry.uri());
        wire.set("frontmatter", entry.frontmatter());
        ArrayNode resources = wire.putArray("resources");
        for (SkillEntry.File file : entry.files()) {
            resources
                    .addObject()
                    .put("uri", file.uri())
                    .put("digest", file.digest())
                    .put("size", file.size());
        }
        return wire;
    }

    static ObjectNode completion(Completion completion) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        ObjectNode body = result.putObject("completion");
        ArrayNode values = body.putArray("values");
        completion.values().forEach(values::add);
        body.put("hasMore", completion.more());
        return result;
    }

    private static ObjectNode named(
            String name, @Nullable String title, @Nullable String description) {
        ObjectNode wire = JsonNodeFactory.instance.objectNode().put("name", name);
        put(wire, "title", title);
        put(wire, "description", description);
        return wire;
    }

    private static void put(ObjectNode wire, String name, @Nullable String text) {
        if (text != null) {
            wire.put(name, text);
        }
    }
}
