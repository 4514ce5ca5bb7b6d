package dev.grove.core.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.policy.ToolFacts;
import dev.grove.core.tool.BuiltInTool;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ResultLabels;
import dev.grove.core.tool.ResultText;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.web.feed.FeedReader;
import dev.grove.core.web.fetch.WebSettings;
import dev.grove.core.web.page.PageReader;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class WebToolsTest {

    private static final PageReader PAGES = new PageReader(WebBed.SETTINGS, WebBed.CLOCK);

    private final WebBed bed = new WebBed();
    private final WebFetchTool fetch = new WebFetchTool(bed.client(), PAGES, WebBed.SETTINGS);
    private final FeedReadTool feed =
            new FeedReadTool(bed.client(), new FeedReader(PAGES), WebBed.SETTINGS);

    @AfterEach
    void close() {
        bed.close();
    }

    private static ToolCall call(BuiltInTool tool, String arguments) {
        return new ToolCall(
                "c1", tool.spec().name(), (ObjectNode) JsonMapper.shared().readTree(arguments));
    }

    private static String text(BuiltInTool tool, String arguments) {
        return switch (tool.execute(call(tool, arguments), WebBed.context(new Cancellation()))) {
            case ToolOutcome.Completed(String content) -> content;
            case ToolOutcome.Failed(String content) -> "failed: " + content;
            case ToolOutcome other -> throw new AssertionError(other);
        };
    }

    @Test
    void readsAPageInPartsThatMakeUpTheWhole() {
        // Characters that would be cut in two, and that cost the model more than letters.
        String page =
                "0123456789".repeat(300)
                        + "\ud83d\ude00".repeat(20_000)
                        + "\u6f22".repeat(9_000)
                        + "end";
        bed.answer("/long", "text/plain", page);
        StringBuilder whole = new StringBuilder();
        int offset = 0;
        while (offset < page.length()) {
            String part =
                    text(
                            fetch,
                            "{\"url\":\"%s\",\"offset\":%d}".formatted(bed.url("/long"), offset));
            assertThat(ResultText.cut(part)).as("is not cut again").isEqualTo(part);
            int body = part.indexOf("\n\n") + 2;
            int note = part.lastIndexOf("\n\n[Characters " + offset + " to ");
            whole.append(part, body, note);
            offset = offset + note - body;
            assertThat(part).contains(" of " + page.length());
        }
        assertThat(whole.toString()).isEqualTo(page);
        assertThat(
                        text(
                                fetch,
                                "{\"url\":\"%s\",\"offset\":%d}"
                                        .formatted(bed.url("/long"), page.length())))
                .startsWith("failed: The text has " + page.length() + " characters");
    }

    @Test
    void showsAPageWithItsPlace() {
        bed.answer("/a", "text/html", "<title>T</title><h1>H</h1>");
        assertThat(text(fetch, "{\"url\":\"%s\"}".formatted(bed.url("/a"))))
                .isEqualTo("URL: " + bed.url("/a") + "\nTitle: T\nType: text/html\n\n# H");
        bed.redirect("/r", "https://elsewhere.test/x");
        assertThat(text(fetch, "{\"url\":\"%s\"}".formatted(bed.url("/r"))))
                .startsWith("Redirected to https://elsewhere.test/x\n");
        assertThat(text(fetch, "{\"url\":\"%s\"}".formatted(bed.url("/none"))))
                .isEqualTo("failed: site.test answered 404.");
    }

    @Test
    void showsTheEntriesOfAFeed() {
        bed.answer(
                "/feed",
                "application/rss+xml",
                "<rss><channel><title>News</title><item><title>a</title></item><item><title>b</title></item></channel></rss>");
        assertThat(text(feed, "{\"url\":\"%s\",\"limit\":1}".formatted(bed.url("/feed"))))
                .isEqualTo(
                        "{\"title\":\"News\",\"entries\":[{\"title\":\"a\",\"url\":null,\"published\":null,\"summary\":\"\"}],\"left_out\":1}");
    }

    /** The host is known before it is asked, so that a failure has its label as well. */
    @Test
    void labelsWhatItReadsWithItsHost() {
        ResultLabels labels = new ResultLabels();
        for (BuiltInTool tool : List.of(fetch, feed)) {
            ToolCall call = call(tool, "{\"url\":\"https://Private.test/\"}");
            assertThat(tool.execute(call, WebBed.governed(labels)))
                    .isInstanceOf(ToolOutcome.Failed.class);
            assertThat(labels.of(call)).contains("u:web:private.test");
            assertThat(ToolFacts.of(tool.spec()).reads()).containsExactly("u:web");
            assertThat(ToolFacts.of(tool.spec()).sink()).isEqualTo("outside");
            assertThat(tool.spec().effect()).isEqualTo(Effect.READ_ONLY);
            assertThat(tool.spec().needsWorkspace()).isFalse();
        }
    }

    @Test
    void readsNothingWhereTheyAreSwitchedOff() {
        WebSettings off = new WebSettings(false, Duration.ofSeconds(1), DataSize.ofBytes(1), true);
        WebFetchTool tool = new WebFetchTool(bed.client(), PAGES, off);
        assertThat(tool.unavailable().orElseThrow()).contains("GROVE_WEB_ENABLED");
        assertThat(text(tool, "{\"url\":\"%s\"}".formatted(bed.url("/a"))))
                .startsWith("failed: Not read: the web tools are switched off");
        assertThat(bed.requests()).isEmpty();
    }
}
