package dev.grove.core.web.feed;

import dev.grove.core.web.feed.Feed.Entry;
import dev.grove.core.web.fetch.WebFailure;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Feeds of JSON, as jsonfeed.org defines them. */
final class JsonFeed {

    private static final String VERSION = "https://jsonfeed.org/version/";
    private static final int MOST = 200;

    /** Each pair of brackets takes many times its size in memory. */
    private static final int LONGEST = 2_000_000;

    private static final JsonMapper JSON = JsonMapper.shared();

    private JsonFeed() {}

    static Feed read(String text, URI url) throws WebFailure {
        if (text.length() > LONGEST) {
            throw new WebFailure("It is JSON of more than %,d characters.".formatted(LONGEST));
        }
        JsonNode feed;
        try {
            feed = JSON.readTree(text);
        } catch (JacksonException _) {
            throw new WebFailure("It is no feed: its JSON cannot be read.");
        }
        if (!feed.path("version").asString("").startsWith(VERSION)) {
            throw new WebFailure("It is JSON and no feed: its version is none of JSON Feed.");
        }
        return new Feed(
                FeedText.title(text(feed, "title")),
                feed.path("items").valueStream().limit(MOST).map(item -> of(item, url)).toList());
    }

    private static Entry of(JsonNode item, URI url) {
        String link = text(item, "url");
        String date = text(item, "date_published");
        String summary = text(item, "summary");
        String content = text(item, "content_text");
        return new Entry(
                FeedText.title(text(item, "title")),
                FeedText.url(link == null ? text(item, "external_url") : link, url),
                FeedText.time(date == null ? text(item, "date_modified") : date),
                FeedText.summary(
                        summary != null
                                ? summary
                                : content != null ? content : text(item, "content_html")));
    }

    private static @Nullable String text(JsonNode node, String name) {
        String text = node.path(name).asString(null);
        return text == null || text.isBlank() ? null : text;
    }
}
