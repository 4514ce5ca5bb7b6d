package dev.grove.core.web.feed;

import dev.grove.core.web.fetch.WebAnswer;
import dev.grove.core.web.fetch.WebFailure;
import dev.grove.core.web.page.Charsets;
import dev.grove.core.web.page.Markup;
import dev.grove.core.web.page.MediaType;
import dev.grove.core.web.page.PageReader;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.springframework.stereotype.Component;

/** Reads feeds. Thread-safe. */
@Component
public class FeedReader {

    private static final int MOST_FEEDS_NAMED = 5;

    private final PageReader pages;

    public FeedReader(PageReader pages) {
        this.pages = pages;
    }

    /**
     * Reads a feed.
     *
     * @throws WebFailure when it is none; a page says which feeds it names
     */
    public Feed read(WebAnswer.Content content) throws WebFailure {
        MediaType type = MediaType.read(content.type());
        String url = content.url().toString();
        byte[] body = content.bytes();
        if (isJson(body)) {
            return pages.inTurn(
                    () -> JsonFeed.read(Charsets.decode(body, type.charset()), content.url()));
        }
        return pages.inTurn(() -> {
            Document document = Markup.xml(body, type.charset(), url);
            for (Element root : document.children()) {
                switch (XmlFeed.local(root)) {
                    case "rss", "rdf" -> {
                        return XmlFeed.rss(root, content.url());
                    }
                    case "feed" -> {
                        return XmlFeed.atom(root, content.url());
                    }
                    case "html" -> throw notOfPage(Markup.html(body, type.charset(), url));
                    default -> {}
                }
            }
            throw new WebFailure("It is no feed: neither RSS, RDF, Atom nor JSON Feed.");
        });
    }

    private static boolean isJson(byte[] body) {
        for (int at = 0; at < Math.min(body.length, 100); at++) {
            byte each = body[at];
            if (each == '{') {
                return true;
            }
            // Blanks, and the mark of UTF-8.
            if (each > ' ') {
                return false;
            }
        }
        return false;
    }

    private static WebFailure notOfPage(Document page) {
        List<String> feeds =
                page.select("link[rel~=(?i)alternate][type~=(?i)(rss|atom|feed)][href]").stream()
                        .map(link -> link.absUrl("href"))
                        .filter(url -> url.startsWith("https://") || url.startsWith("http://"))
                        .filter(url -> url.length() <= 500)
                        .distinct()
                        .limit(MOST_FEEDS_NAMED)
                        .toList();
        return new WebFailure(
                feeds.isEmpty()
                        ? "It is a page and no feed, and names none; web_fetch reads pages."
                        : "It is a page and no feed. It names these: " + String.join(" ", feeds));
    }
}
