package dev.grove.mcp.dispatch;

import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.Resource;
import dev.grove.mcp.catalog.ResourceContents;
import dev.grove.mcp.catalog.ResourceSource;
import dev.grove.mcp.era.Words;
import dev.grove.mcp.listen.ListenStreams;
import dev.grove.mcp.session.McpSessions;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code resources/…}. */
@Component
class ResourceMethods {

    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final int LONGEST_URI = 2000;

    private final List<ResourceSource> sources;
    private final Cursors cursors;
    private final ListPages pages;
    private final McpSessions sessions;
    private final ListenStreams listens;

    ResourceMethods(
            List<ResourceSource> sources,
            Cursors cursors,
            ListPages pages,
            McpSessions sessions,
            ListenStreams listens) {
        this.sources = List.copyOf(sources);
        this.cursors = cursors;
        this.pages = pages;
        this.sessions = sessions;
        this.listens = listens;
    }

    QuickResult list(Exchange exchange) {
        List<BiFunction<String, Integer, List<Resource>>> lists =
                sources.stream().map(source -> listOf(source, exchange.caller())).toList();
        return QuickResult.fresh(
                pages.page(
                        exchange,
                        new ListPages.Listed<>(
                                "resources", lists, Resource::uri, _ -> true, WireForms::resource)),
                FRESH);
    }

    /** Lists all templates on one page: no cursor is ever issued for them, so any is refused. */
    QuickResult templates(Exchange exchange) {
        String _ = cursors.after(exchange);
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        ArrayNode templates = result.putArray("resourceTemplates");
        sources.stream()
                .flatMap(source -> source.templates(exchange.caller()).stream())
                .forEach(template -> templates.add(WireForms.template(template)));
        return QuickResult.fresh(result, FRESH);
    }

    QuickResult read(Exchange exchange) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        ArrayNode contents = result.putArray("contents");
        for (ResourceContents content : contentsOf(exchange)) {
            contents.add(WireForms.content(content));
        }
        return QuickResult.fresh(result, Duration.ZERO);
    }

    QuickResult subscribe(Exchange exchange) {
        String uri = uri(exchange);
        // A resource that the caller cannot read cannot be subscribed to.
        List<ResourceContents> _ = contentsOf(exchange);
        sessions.subscribe(
                exchange.getSession(),
                uri,
                exchange.caller().tenant() == null
                        ? null
                        : listens.revisionOf(exchange.caller().tenant(), uri).orElse(null));
        return QuickResult.empty();
    }

    QuickResult unsubscribe(Exchange exchange) {
        sessions.unsubscribe(exchange.getSession(), uri(exchange));
        return QuickResult.empty();
    }

    private List<ResourceContents> contentsOf(Exchange exchange) {
        String uri = uri(exchange);
        return sources.stream()
                .flatMap(source -> source.read(exchange.caller(), uri).stream())
                .findFirst()
                .orElseThrow(() -> notFound(exchange, uri));
    }

    private static McpError notFound(Exchange exchange, String uri) {
        return new McpError(
                exchange.isModern() ? ErrorNumber.INVALID_PARAMS : ErrorNumber.RESOURCE_NOT_FOUND,
                "Resource not found; resources/list and resources/templates/list show all",
                JsonNodeFactory.instance.objectNode().put("uri", uri));
    }

    private static String uri(Exchange exchange) {
        JsonNode uri = exchange.params().path("uri");
        if (!uri.isString() || !Words.arePlain(uri.stringValue(), LONGEST_URI)) {
            throw McpError.invalidParams("uri must be a URI");
        }
        return uri.stringValue();
    }

    private static BiFunction<String, Integer, List<Resource>> listOf(
            ResourceSource source, McpCaller caller) {
        return (after, limit) -> source.list(caller, after, limit);
    }
}
