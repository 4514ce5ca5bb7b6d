package dev.grove.mcp.dispatch;

import dev.grove.mcp.catalog.Completion;
import dev.grove.mcp.catalog.Content;
import dev.grove.mcp.catalog.PromptCard;
import dev.grove.mcp.catalog.PromptResult;
import dev.grove.mcp.catalog.ResourceCard;
import dev.grove.mcp.catalog.ResourceContent;
import dev.grove.mcp.catalog.ResourceTemplate;
import dev.grove.mcp.catalog.ToolCard;
import dev.grove.mcp.catalog.ToolHints;
import dev.grove.mcp.catalog.ToolResult;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the ports deal in, as the wire has it. */
final class WireForms {

    private WireForms() {}

    static ObjectNode tool(ToolCard card) {
        ObjectNode tool = named(card.name(), card.title(), card.description());
        tool.set("inputSchema", card.inputSchema());
        if (card.outputSchema() != null) {
            tool.set("outputSchema", card.outputSchema());
        }
        ToolHints hints = card.hints();
        tool.putObject("annotations")
                .put("readOnlyHint", hints.readOnly())
                .put("destructiveHint", hints.destructive())
                .put("idempotentHint", hints.idempotent())
                .put("openWorldHint", hints.openWorld());
        return tool;
    }

    static ObjectNode toolResult(ToolResult answer, boolean modern) {
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

    static ObjectNode prompt(PromptCard card) {
        ObjectNode prompt = named(card.name(), card.title(), card.description());
        ArrayNode arguments = prompt.putArray("arguments");
        for (PromptCard.Argument each : card.arguments()) {
            ObjectNode argument = arguments.addObject().put("name", each.name());
            put(argument, "description", each.description());
            argument.put("required", each.required());
        }
        return prompt;
    }

    static ObjectNode promptResult(PromptResult answer) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        put(result, "description", answer.description());
        ArrayNode messages = result.putArray("messages");
        for (PromptResult.Message each : answer.messages()) {
            messages.addObject()
                    .put("role", each.role().name().toLowerCase(Locale.ROOT))
                    .set("content", each.content().json());
        }
        return result;
    }

    static ObjectNode resource(ResourceCard card) {
        ObjectNode resource = named(card.name(), card.title(), card.description());
        resource.put("uri", card.uri());
        put(resource, "mimeType", card.mimeType());
        return resource;
    }

    static ObjectNode template(ResourceTemplate template) {
        ObjectNode wire = named(template.name(), template.title(), template.description());
        wire.put("uriTemplate", template.uriTemplate());
        put(wire, "mimeType", template.mimeType());
        return wire;
    }

    static ObjectNode content(ResourceContent content) {
        ObjectNode wire = JsonNodeFactory.instance.objectNode().put("uri", content.uri());
        put(wire, "mimeType", content.mimeType());
        switch (content) {
            case ResourceContent.Text text -> wire.put("text", text.text());
            case ResourceContent.Binary binary -> wire.put("blob", binary.base64());
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
