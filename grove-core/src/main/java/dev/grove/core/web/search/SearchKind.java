package dev.grove.core.web.search;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** API of a search endpoint. */
public enum SearchKind {
    /** An instance of one's own, whose {@code search.formats} has {@code json}. */
    SEARXNG("", false, "content", "/results") {
        @Override
        Asked ask(String query, int count, String key) {
            return new Asked("GET", "/search?format=json&q=" + encoded(query), Map.of(), null);
        }
    },
    BRAVE("https://api.search.brave.com", true, "description", "/web/results") {
        @Override
        Asked ask(String query, int count, String key) {
            return new Asked(
                    "GET",
                    "/res/v1/web/search?count=" + count + "&q=" + encoded(query),
                    Map.of("X-Subscription-Token", key),
                    null);
        }
    },
    TAVILY("https://api.tavily.com", true, "content", "/results") {
        @Override
        Asked ask(String query, int count, String key) {
            return new Asked(
                    "POST",
                    "/search",
                    Map.of("Authorization", "Bearer " + key),
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("query", query)
                            .put("max_results", count)
                            .toString());
        }
    };

    private final String url;
    private final boolean needsKey;
    private final String snippet;
    private final String results;

    SearchKind(String url, boolean needsKey, String snippet, String results) {
        this.url = url;
        this.needsKey = needsKey;
        this.snippet = snippet;
        this.results = results;
    }

    /**
     * Request of a search.
     *
     * @param path and query, after the endpoint's URL
     * @param headers credentials among them
     * @param json body; null for none
     */
    record Asked(String method, String path, Map<String, String> headers, @Nullable String json) {

        /** Without headers. */
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    abstract Asked ask(String query, int count, String key);

    /** The service's own URL; empty where each operator has one. */
    String url() {
        return url;
    }

    boolean needsKey() {
        return needsKey;
    }

    /** Reason of a refusal, for words that follow "The search endpoint". */
    String refusal(int status) {
        return "answered "
                + status
                + (needsKey
                        ? ": it does not take the key of this server (GROVE_WEB_SEARCH_KEY)"
                        : ": search.formats of its settings has to have json");
    }

    /** Member of a result that has a piece of the page. */
    String snippet() {
        return snippet;
    }

    /** The array of results in an answer; missing where there is none. */
    JsonNode results(JsonNode answer) {
        return answer.at(results);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
