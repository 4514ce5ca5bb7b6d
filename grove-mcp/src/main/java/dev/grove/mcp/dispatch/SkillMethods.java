package dev.grove.mcp.dispatch;

import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.Resource;
import dev.grove.mcp.catalog.SkillEntry;
import dev.grove.mcp.catalog.SkillSource;
import dev.grove.mcp.era.Words;
import dev.grove.mcp.wire.McpError;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The methods of the extension {@code io.modelcontextprotocol/skills}: {@code skills/list}, {@code
 * skills/get} and {@code resources/directory/read}.
 */
@Component
class SkillMethods {

    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final int LONGEST_URI = 2000;

    private final List<SkillSource> sources;
    private final ListPages pages;

    SkillMethods(List<SkillSource> sources, ListPages pages) {
        this.sources = List.copyOf(sources);
        this.pages = pages;
    }

    QuickResult list(Exchange exchange) {
        List<BiFunction<String, Integer, List<SkillEntry>>> lists =
                sources.stream().map(source -> listOf(source, exchange.caller())).toList();
        return QuickResult.fresh(
                pages.page(
                        exchange,
                        new ListPages.Listed<>(
                                "skills", lists, SkillEntry::name, _ -> true, WireForms::skill)),
                FRESH);
    }

    QuickResult get(Exchange exchange) {
        String uri = uri(exchange);
        SkillEntry entry =
                sources.stream()
                        .flatMap(source -> source.find(exchange.caller(), uri).stream())
                        .findFirst()
                        .orElseThrow(() -> McpError.invalidParams("No skill is served at " + uri));
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        result.set("skill", WireForms.skill(entry));
        return QuickResult.fresh(result, FRESH);
    }

    QuickResult readDirectory(Exchange exchange) {
        String uri = uri(exchange);
        List<Resource> children =
                sources.stream()
                        .flatMap(source -> source.directory(exchange.caller(), uri).stream())
                        .findFirst()
                        .orElseThrow(
                                () -> McpError.invalidParams(uri + " is not a directory resource"));
        return QuickResult.of(
                pages.page(
                        exchange,
                        new ListPages.Listed<Resource>(
                                "resources",
                                List.of((after, limit) ->
                                        children.stream()
                                                .filter(child -> child.uri().compareTo(after) > 0)
                                                .limit(limit)
                                                .toList()),
                                Resource::uri,
                                _ -> true,
                                WireForms::resource)));
    }

    private static String uri(Exchange exchange) {
        JsonNode uri = exchange.params().path("uri");
        if (!uri.isString() || !Words.arePlain(uri.stringValue(), LONGEST_URI)) {
            throw McpError.invalidParams("uri must be a URI");
        }
        return uri.stringValue();
    }

    private static BiFunction<String, Integer, List<SkillEntry>> listOf(
            SkillSource source, McpCaller caller) {
        return (after, limit) -> source.list(caller, after, limit);
    }
}
