package dev.grove.core.web.feed;

import dev.grove.core.web.feed.Feed.Entry;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Feeds of XML: those of RSS and RDF have items, those of Atom entries. */
final class XmlFeed {

    private static final int MOST = 200;

    private XmlFeed() {}

    /** Name of an element, whatever its prefix. */
    static String local(Element element) {
        String name = element.tagName().toLowerCase(Locale.ROOT);
        return name.substring(name.indexOf(':') + 1);
    }

    /**
     * Items of a channel, or beside it as RDF has them.
     *
     * @param root {@code rss} or {@code rdf:RDF}
     */
    static Feed rss(Element root, URI url) {
        Element channel = child(root, "channel");
        List<Element> items = new ArrayList<>(children(root, "item"));
        if (channel != null) {
            items.addAll(children(channel, "item"));
        }
        return new Feed(
                FeedText.title(text(channel, "title")),
                items.stream().limit(MOST).map(item -> ofItem(item, url)).toList());
    }

    private static Entry ofItem(Element item, URI url) {
        String link = text(item, "link");
        Element guid = child(item, "guid");
        String id =
                guid == null || guid.attr("isPermaLink").equalsIgnoreCase("false")
                        ? null
                        : guid.text();
        String date = text(item, "pubdate");
        String summary = text(item, "description");
        return new Entry(
                FeedText.title(text(item, "title")),
                FeedText.url(link == null ? id : link, url),
                FeedText.time(date == null ? text(item, "date") : date),
                FeedText.summary(summary == null ? text(item, "encoded") : summary));
    }

    /**
     * Entries of Atom.
     *
     * @param root {@code feed}
     */
    static Feed atom(Element root, URI url) {
        return new Feed(
                FeedText.title(text(root, "title")),
                children(root, "entry").stream()
                        .limit(MOST)
                        .map(entry -> ofEntry(entry, url))
                        .toList());
    }

    private static Entry ofEntry(Element entry, URI url) {
        String date = text(entry, "published");
        String summary = text(entry, "summary");
        return new Entry(
                FeedText.title(text(entry, "title")),
                FeedText.url(link(entry), url),
                FeedText.time(date == null ? text(entry, "updated") : date),
                FeedText.summary(summary == null ? text(entry, "content") : summary));
    }

    private static @Nullable String link(Element entry) {
        List<Element> links = children(entry, "link");
        return links.stream()
                .filter(link -> link.attr("rel").isEmpty() || link.attr("rel").equals("alternate"))
                .findFirst()
                .or(() -> links.stream().findFirst())
                .map(link -> link.attr("href"))
                .orElse(null);
    }

    private static List<Element> children(Element parent, String name) {
        return parent.children().stream().filter(child -> local(child).equals(name)).toList();
    }

    private static @Nullable Element child(Element parent, String name) {
        return children(parent, name).stream().findFirst().orElse(null);
    }

    private static @Nullable String text(@Nullable Element parent, String name) {
        Element child = parent == null ? null : child(parent, name);
        String text = child == null ? "" : child.wholeText();
        return text.isBlank() ? null : text;
    }
}
