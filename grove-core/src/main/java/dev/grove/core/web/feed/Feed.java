package dev.grove.core.web.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A feed, the entries in its own order. */
public record Feed(String title, List<Entry> entries) {

    public Feed {
        entries = List.copyOf(entries);
    }

    /**
     * An entry.
     *
     * @param url of the web; null where it names none
     * @param published as ISO 8601 where it is a time; null where nothing is said
     * @param summary as plain text, cut
     */
    public record Entry(
            String title, @Nullable String url, @Nullable String published, String summary) {}
}
