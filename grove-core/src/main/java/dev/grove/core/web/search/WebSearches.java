package dev.grove.core.web.search;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.HttpUrl;
import dev.grove.core.egress.Outbound;
import dev.grove.core.egress.OutboundRequest;
import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.egress.Purpose;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.web.fetch.Body;
import dev.grove.core.web.fetch.BoundedBody;
import dev.grove.core.web.fetch.WebFailure;
import dev.grove.core.web.fetch.WebSettings;
import dev.grove.core.web.page.PlainText;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks the configured endpoint. Thread-safe. */
@Component
public class WebSearches {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long LARGEST = 1_000_000;
    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_SNIPPET = 1_000;
    private static final int LONGEST_URL = 2_000;

    private final PinnedHttp http;
    private final SearchSettings settings;
    private final WebSettings web;
    private final Clock clock;
    private final @Nullable URI endpoint;

    /**
     * @throws IllegalArgumentException when the setting is no URL, so that a server with a slip in
     *     its settings does not start
     */
    public WebSearches(PinnedHttp http, SearchSettings settings, WebSettings web, Clock clock) {
        this.http = http;
        this.settings = settings;
        this.web = web;
        this.clock = clock;
        this.endpoint = endpoint(settings);
    }

    private static @Nullable URI endpoint(SearchSettings settings) {
        SearchKind kind = settings.kind();
        String written = settings.url().isBlank() && kind != null ? kind.url() : settings.url();
        if (written.isBlank()) {
            return null;
        }
        URI url = URI.create(written.strip().replaceAll("/+$", ""));
        String fault =
                url.getRawQuery() != null ? "must have no query" : HttpUrl.fault(url).orElse("");
        if (!fault.isEmpty()) {
            throw new IllegalArgumentException("grove.web.search.url " + fault);
        }
        return url;
    }

    /** Why there is no search, and which setting is missing; nothing where there is one. */
    public Optional<String> unavailable() {
        SearchKind kind = settings.kind();
        if (kind == null) {
            return Optional.of(
                    "this server has no search endpoint; its operator sets GROVE_WEB_SEARCH_KIND"
                            + " (searxng, brave or tavily)");
        }
        if (endpoint == null) {
            return Optional.of(
                    "the search endpoint has no address; the operator sets GROVE_WEB_SEARCH_URL");
        }
        return kind.needsKey() && settings.key().isBlank()
                ? Optional.of(
                        "the search endpoint needs a key; the operator sets GROVE_WEB_SEARCH_KEY")
                : Optional.empty();
    }

    /**
     * Searches.
     *
     * @throws WebFailure when nothing can be had, in words for the model
     * @throws ToolInterruptedException when the call was cancelled
     */
    public List<SearchHit> search(String query, int count, Cancellation cancellation)
            throws WebFailure {
        SearchKind kind = settings.kind();
        Optional<String> unavailable = unavailable();
        if (kind == null || endpoint == null || unavailable.isPresent()) {
            throw new WebFailure("Not searched: " + unavailable.orElse("") + ".");
        }
        SearchKind.Asked asked = kind.ask(query, count, settings.key().strip());
        Map<String, String> headers = new HashMap<>(asked.headers());
        headers.put("Accept", "application/json");
        headers.put("Accept-Encoding", "gzip");
        Outbound<Answer> outbound =
                http.send(
                        new OutboundRequest(
                                Purpose.SERVER,
                                asked.method(),
                                URI.create(endpoint + asked.path()),
                                headers,
                                asked.json(),
                                clock.instant().plus(web.timeout()),
                                cancellation),
                        response -> answer(kind, response));
        if (!(outbound instanceof Outbound.Answered<Answer>) && cancellation.isRequested()) {
            throw new ToolInterruptedException("Cancelled while the web was searched");
        }
        return switch (outbound) {
            case Outbound.Answered<Answer>(Answer.Read(JsonNode read)) -> hits(kind, read, count);
            case Outbound.Answered<Answer>(Answer.Unusable(String why)) -> throw failure(why);
            case Outbound.Refused<Answer>(String why) -> throw failure("was not asked: " + why);
            case Outbound.NotSent<Answer>(String why) -> throw failure("was not asked: " + why);
            case Outbound.Lost<Answer>(String why) -> throw failure("did not answer: " + why);
        };
    }

    private static WebFailure failure(String why) {
        return new WebFailure("The search endpoint " + why + ".");
    }

    /** Outcome of a request to the endpoint. */
    private sealed interface Answer {

        record Read(JsonNode json) implements Answer {}

        record Unusable(String why) implements Answer {}
    }

    /** Its own words are not passed on: they may repeat the key. */
    private static Answer answer(SearchKind kind, ClassicHttpResponse response) throws IOException {
        int status = response.getCode();
        if (status / 100 != 2) {
            return new Answer.Unusable(
                    switch (status) {
                        case 401, 403 -> kind.refusal(status);
                        case 429 -> "answered 429: too many searches, try again later";
                        default -> "answered " + status;
                    });
        }
        return switch (BoundedBody.read(response, LARGEST)) {
            case BoundedBody.Reading.Read(Body body) -> read(body.bytes());
            case BoundedBody.Reading.Unusable(String why) ->
                    new Answer.Unusable("answered what " + why);
        };
    }

    private static Answer read(byte[] bytes) {
        try {
            return new Answer.Read(JSON.readTree(new String(bytes, StandardCharsets.UTF_8)));
        } catch (JacksonException _) {
            return new Answer.Unusable("answered no JSON");
        }
    }

    private List<SearchHit> hits(SearchKind kind, JsonNode answer, int count) {
        return kind.results(answer)
                .valueStream()
                .filter(hit -> isOfWeb(hit.path("url").asString("")))
                .limit(count)
                .map(hit ->
                        new SearchHit(
                                plain(hit.path("title"), LONGEST_TITLE),
                                withoutKey(hit.path("url").asString("")),
                                plain(hit.path(kind.snippet()), LONGEST_SNIPPET)))
                .toList();
    }

    private static boolean isOfWeb(String url) {
        return url.length() <= LONGEST_URL
                && (url.startsWith("https://") || url.startsWith("http://"));
    }

    private String plain(JsonNode text, int longest) {
        return withoutKey(PlainText.of(text.asString(""), longest));
    }

    /** An endpoint may repeat what it was sent. */
    private String withoutKey(String text) {
        String key = settings.key().strip();
        return key.isEmpty() ? text : text.replace(key, "[key]");
    }
}
