package dev.grove.mcp.dispatch;

import dev.grove.mcp.call.OngoingCall;
import dev.grove.mcp.catalog.Completion;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpPrompt;
import dev.grove.mcp.catalog.Prompt;
import dev.grove.mcp.catalog.PromptSource;
import dev.grove.mcp.catalog.ResourceSource;
import dev.grove.mcp.wire.McpError;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code prompts/list}, {@code prompts/get} and {@code completion/complete}. */
@Component
class PromptMethods {

    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final int MOST_COMPARED = 250;

    private final List<PromptSource> sources;
    private final List<ResourceSource> resources;
    private final ListPages pages;
    private final InputRequiredCalls inputRequired;

    PromptMethods(
            List<PromptSource> sources,
            List<ResourceSource> resources,
            ListPages pages,
            InputRequiredCalls inputRequired) {
        this.sources = List.copyOf(sources);
        this.resources = List.copyOf(resources);
        this.pages = pages;
        this.inputRequired = inputRequired;
    }

    QuickResult list(Exchange exchange) {
        List<BiFunction<String, Integer, List<McpPrompt>>> lists =
                sources.stream().map(source -> listOf(source, exchange.caller())).toList();
        return QuickResult.fresh(
                pages.page(
                        exchange,
                        new ListPages.Listed<>(
                                "prompts",
                                lists,
                                prompt -> prompt.definition().name(),
                                _ -> true,
                                prompt -> WireForms.prompt(prompt.definition()))),
                FRESH);
    }

    ObjectNode get(Exchange exchange, OngoingCall call) throws InterruptedException {
        String name = exchange.params().path("name").asString("");
        McpPrompt prompt =
                find(exchange.caller(), name).orElseThrow(() -> unknown(exchange.caller(), name));
        JsonNode given = exchange.params().path("arguments");
        Map<String, String> arguments = texts(given, "arguments");
        for (Prompt.Argument each : prompt.definition().arguments()) {
            if (each.required() && !arguments.containsKey(each.name())) {
                throw McpError.invalidParams("The argument " + each.name() + " is missing");
            }
        }
        return inputRequired.complete(
                exchange,
                call,
                name,
                given instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode(),
                () -> prompt.get(arguments, call),
                WireForms::promptResult);
    }

    QuickResult complete(Exchange exchange) {
        JsonNode reference = exchange.params().path("ref");
        JsonNode argument = exchange.params().path("argument");
        if (!argument.path("name").isString() || !argument.path("value").isString()) {
            throw McpError.invalidParams("argument needs a name and a value, both strings");
        }
        String name = argument.path("name").stringValue();
        String typed = argument.path("value").stringValue();
        Map<String, String> others =
                texts(exchange.params().path("context").path("arguments"), "context.arguments");
        return QuickResult.of(
                WireForms.completion(
                        switch (reference.path("type").asString("")) {
                            case "ref/prompt" -> {
                                String asked = reference.path("name").asString("");
                                yield find(exchange.caller(), asked)
                                        .orElseThrow(() -> unknown(exchange.caller(), asked))
                                        .complete(name, typed, others);
                            }
                            case "ref/resource" ->
                                    ofTemplate(
                                            exchange.caller(),
                                            reference.path("uri").asString(""),
                                            name,
                                            typed,
                                            others);
                            default ->
                                    throw McpError.invalidParams(
                                            "ref must be of type ref/prompt or ref/resource");
                        }));
    }

    private Completion ofTemplate(
            McpCaller caller,
            String template,
            String variable,
            String typed,
            Map<String, String> others) {
        return resources.stream()
                .map(source -> source.complete(caller, template, variable, typed, others))
                .filter(completion -> !completion.values().isEmpty())
                .findFirst()
                .orElse(Completion.NONE);
    }

    private McpError unknown(McpCaller caller, String name) {
        List<String> visible =
                sources.stream()
                        .flatMap(source -> source.list(caller, "", MOST_COMPARED).stream())
                        .map(prompt -> prompt.definition().name())
                        .toList();
        return McpError.invalidParams(UnknownName.of("prompt", name, visible, caller));
    }

    private Optional<McpPrompt> find(McpCaller caller, String name) {
        return sources.stream().flatMap(source -> source.find(caller, name).stream()).findFirst();
    }

    private static Map<String, String> texts(JsonNode given, String place) {
        Map<String, String> texts = new HashMap<>();
        for (Map.Entry<String, JsonNode> each : GivenObject.of(given, place).properties()) {
            if (each.getValue().isNull()) {
                continue;
            }
            if (!each.getValue().isString()) {
                throw McpError.invalidParams(place + "." + each.getKey() + " must be a string");
            }
            texts.put(each.getKey(), each.getValue().stringValue());
        }
        return texts;
    }

    private static BiFunction<String, Integer, List<McpPrompt>> listOf(
            PromptSource source, McpCaller caller) {
        return (after, limit) -> source.list(caller, after, limit);
    }
}
