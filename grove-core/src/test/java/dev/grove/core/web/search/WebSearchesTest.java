package dev.grove.core.web.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.web.WebBed;
import dev.grove.core.web.fetch.WebFailure;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The three APIs, as they are documented. */
class WebSearchesTest {

    private static final String KEY = "tvly-0123456789abcdef";
    private static final SearchHit HIT =
            new SearchHit("Grove docs", "https://grove.test/a?b=c&d", "Runs agents & more.");

    private final WebBed bed = new WebBed();

    @AfterEach
    void close() {
        bed.close();
    }

    private WebSearches searches(@Nullable SearchKind kind, String url, String key) {
        return new WebSearches(
                bed.http(new EgressSettings(List.of("site.test"))),
                new SearchSettings(kind, url, key),
                WebBed.SETTINGS,
                WebBed.CLOCK);
    }

    private List<SearchHit> search(SearchKind kind) throws WebFailure {
        return searches(kind, bed.url("/base/"), KEY).search("a b&c=\u00e4", 2, new Cancellation());
    }

    @Test
    void asksSearxng() throws Exception {
        bed.answer(
                "/base/search?format=json&q=a+b%26c%3D%C3%A4",
                "application/json",
                """
                {"query": "a", "number_of_results": 0, "answers": [], "results": [
                 {"url": "https://grove.test/a?b=c&d", "title": "Grove docs", "content": "Runs agents &amp; more.",
                  "engine": "x", "engines": ["x"], "score": 1.0},
                 {"url": "javascript:x", "title": "no", "content": "no"},
                 {"url": "https://grove.test/2", "title": null},
                 {"url": "https://grove.test/3", "title": "beyond the count"}],
                 "suggestions": [], "infoboxes": []}
                """);
        assertThat(search(SearchKind.SEARXNG))
                .containsExactly(HIT, new SearchHit("", "https://grove.test/2", ""));
    }

    @Test
    void asksBrave() throws Exception {
        bed.answer(
                "/base/res/v1/web/search?count=2&q=a+b%26c%3D%C3%A4",
                "application/json",
                """
                {"type": "search", "query": {"original": "a"}, "web": {"type": "search", "results": [
                 {"title": "Grove <strong>docs</strong>", "url": "https://grove.test/a?b=c&d",
                  "description": "Runs <strong>agents</strong> &amp; more.", "age": "1 day ago"}]}}
                """);
        assertThat(search(SearchKind.BRAVE)).containsExactly(HIT);
        assertThat(bed.requests().getFirst()).contains("\r\nX-Subscription-Token: " + KEY + "\r\n");
    }

    @Test
    void asksTavily() throws Exception {
        bed.answer(
                "/base/search",
                "application/json",
                """
                {"query": "a", "answer": null, "images": [], "response_time": 1.1, "results": [
                 {"title": "Grove docs", "url": "https://grove.test/a?b=c&d", "content": "Runs agents & more.", "score": 0.9}]}
                """);
        assertThat(search(SearchKind.TAVILY)).containsExactly(HIT);
        assertThat(bed.requests().getFirst())
                .startsWith("POST ")
                .contains("\r\nAuthorization: Bearer " + KEY + "\r\n")
                .endsWith("{\"query\":\"a b&c=\u00e4\",\"max_results\":2}");
    }

    @Test
    void givesTheKeyToNobodyElse() throws Exception {
        bed.answer(
                "/base/search",
                "application/json",
                """
                {"results": [{"title": "%1$s", "url": "https://x.test/?k=%1$s", "content": "key %1$s"}]}
                """
                        .formatted(KEY));
        assertThat(search(SearchKind.TAVILY).toString()).doesNotContain(KEY).contains("[key]");
        bed.redirect("/base/search", bed.otherUrl("/"));
        assertThatThrownBy(() -> search(SearchKind.TAVILY))
                .isInstanceOf(WebFailure.class)
                .message()
                .doesNotContain(KEY);
        assertThat(bed.requests()).hasSize(2);
        assertThat(new SearchSettings(SearchKind.TAVILY, "", KEY).toString()).doesNotContain(KEY);
    }

    @Test
    void saysWhatIsWrongWithTheEndpoint() {
        for (String[] row :
                new String[][] {
                    {"HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n", "search.formats"},
                    {"HTTP/1.1 429 No\r\nContent-Length: 0\r\n\r\n", "too many searches"},
                    {"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", "answered 500"},
                    {"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n<html>", "no JSON"},
                    {"HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n", "1000000 bytes"}
                }) {
            bed.answer(
                    "/base/search?format=json&q=a+b%26c%3D%C3%A4",
                    out -> out.write(row[0].getBytes(StandardCharsets.UTF_8)));
            assertThatThrownBy(() -> search(SearchKind.SEARXNG))
                    .as(row[1])
                    .isInstanceOf(WebFailure.class)
                    .hasMessageContaining(row[1]);
        }
    }

    @Test
    void saysWhichSettingIsMissing() {
        assertThat(searches(null, "", "").unavailable().orElseThrow())
                .contains("GROVE_WEB_SEARCH_KIND");
        assertThat(searches(SearchKind.SEARXNG, " ", "").unavailable().orElseThrow())
                .contains("GROVE_WEB_SEARCH_URL");
        assertThat(searches(SearchKind.BRAVE, "", " ").unavailable().orElseThrow())
                .contains("GROVE_WEB_SEARCH_KEY");
        assertThat(searches(SearchKind.BRAVE, "", KEY).unavailable()).isEmpty();
        for (String url : List.of("ftp://x.test", "https://u@x.test", "https://x.test/?q=1", "x")) {
            assertThatThrownBy(() -> searches(SearchKind.SEARXNG, url, ""))
                    .as(url)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
