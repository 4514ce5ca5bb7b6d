package dev.grove.core.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.web.WebBed;
import dev.grove.core.web.feed.Feed.Entry;
import dev.grove.core.web.fetch.Body;
import dev.grove.core.web.fetch.WebAnswer;
import dev.grove.core.web.fetch.WebFailure;
import dev.grove.core.web.page.PageReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FeedReaderTest {

    private static final Entry ENTRY =
            new Entry("A & B", "https://site.test/news/1", "2026-11-02T10:00:00Z", "Words of it.");

    private static Feed read(String text) throws WebFailure {
        return new FeedReader(new PageReader(WebBed.SETTINGS, WebBed.CLOCK))
                .read(
                        new WebAnswer.Content(
                                URI.create("https://site.test/news/feed"),
                                "application/octet-stream",
                                new Body(text.getBytes(StandardCharsets.UTF_8))));
    }

    static List<String> feeds() {
        return List.of(
                """
                <?xml version="1.0" encoding="utf-8"?>
                <rss version="2.0" xmlns:content="c"><channel><title>News</title><link>https://site.test</link>
                <item><title>A &amp; B</title><link>/news/1</link><guid isPermaLink="false">x</guid>
                <pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>
                <description>&lt;p&gt;Words of &lt;b&gt;it&lt;/b&gt;.&lt;/p&gt;</description>
                <content:encoded><![CDATA[longer]]></content:encoded></item></channel></rss>
                """,
                """
                <rss version="2.0"><channel><title>News</title>
                <item><title><![CDATA[A & B]]></title><guid>https://site.test/news/1</guid>
                <pubDate>Mon, 2 Nov 2026 11:00:00 +0100</pubDate><description>Words of it.</description></item>
                """,
                """
                <rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel><title>News</title></channel>
                <item><title>A &amp; B</title><link>https://site.test/news/1</link><dc:date>2026-11-02T10:00:00Z</dc:date>
                <description>Words of it.</description></item></rdf:RDF>
                """,
                """
                <feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>
                <entry><title type="html">A &amp;amp; B</title><link rel="self" href="/self"/><link href="1"/>
                <updated>2027-01-01T00:00:00Z</updated><published>2026-11-02T11:00:00+01:00</published>
                <summary>Words of it.</summary></entry></feed>
                """,
                """
                \ufeff{"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [
                {"id": "1", "title": "A & B", "url": "/news/1", "date_published": "2026-11-02T10:00:00Z",
                 "content_html": "<p>Words of <b>it</b>.</p>"}]}
                """);
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void readsEachKindAlike(String text) throws Exception {
        assertThat(read(text)).isEqualTo(new Feed("News", List.of(ENTRY)));
    }

    @Test
    void givesNoLinkThatIsNotOfTheWeb() throws Exception {
        Feed feed =
                read(
                        "<rss><channel><item><title>a</title><link>javascript:x</link></item></channel></rss>");
        assertThat(feed.entries()).containsExactly(new Entry("a", null, null, ""));
    }

    @Test
    void namesTheFeedsOfAPage() {
        assertThatThrownBy(() ->
                        read(
                                """
                                <!doctype html><html><head>
                                <link rel="alternate" type="application/rss+xml" href="/rss.xml"></head></html>
                                """))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("https://site.test/rss.xml");
    }

    /** A document type is not read, so that there is nothing to expand and to load. */
    @Test
    void expandsNoEntities() throws Exception {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE rss [<!ENTITY l0 \"ha\">");
        for (int i = 1; i < 20; i++) {
            laughs.append("<!ENTITY l%d \"%s\">".formatted(i, ("&l" + (i - 1) + ";").repeat(10)));
        }
        laughs.append(
                "<!ENTITY x SYSTEM \"file:///etc/passwd\"><!ENTITY % p SYSTEM \"http://inside.test/\">%p;]>");
        Feed feed =
                read(
                        "<?xml version=\"1.0\"?>"
                                + laughs
                                + "<rss><channel><item><title>&l19;</title><description>&x;</description></item></channel></rss>");
        assertThat(feed.entries().getFirst().title()).hasSizeLessThan(20);
        assertThat(feed.toString()).doesNotContain("root:", "haha");
    }

    static List<String> noFeeds() {
        return List.of(
                "",
                "words",
                "{",
                "{\"version\": 7}",
                "{\"version\": \"https://jsonfeed.org/version/1\", \"items\": "
                        + "[".repeat(50_000),
                "{\"a\": \"" + "x".repeat(3_000_000) + "\"}",
                "<opml></opml>",
                "<a>".repeat(100_001),
                "<rss".repeat(1_000));
    }

    @Timeout(20)
    @ParameterizedTest
    @MethodSource("noFeeds")
    void saysOfWhatIsNoFeedThatItIsNone(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(WebFailure.class);
    }

    @Timeout(20)
    @Test
    void isBoundedInAllThatItGives() throws Exception {
        Feed feed =
                read(
                        "<rss><channel>"
                                + ("<item><title>" + "t".repeat(1_000) + "</title></item>")
                                        .repeat(1_000)
                                + "<item>".repeat(20_000));
        assertThat(feed.entries()).hasSize(200);
        assertThat(feed.entries().getFirst().title()).hasSize(301);
    }
}
