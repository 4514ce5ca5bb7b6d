package dev.grove.core.web.page;

import dev.grove.core.web.fetch.WebFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Parses HTML and XML that strangers wrote. jsoup knows no document types and no entities but those
 * of HTML, and loads nothing.
 */
public final class Markup {

    /**
     * Each element takes a hundred bytes and more, and misnested ones are repeated by the parser.
     */
    static final int MOST_TAGS = 100_000;

    private static final int DEEPEST = 256;

    private Markup() {}

    /**
     * Parses a page.
     *
     * @param said charset in the header; null has the page say it
     * @throws WebFailure when it is too much
     */
    public static Document html(byte[] bytes, @Nullable Charset said, String url)
            throws WebFailure {
        return parse(bytes, said, url, Parser.htmlParser());
    }

    /**
     * Parses XML, malformed as it may be.
     *
     * @throws WebFailure when it is too much
     */
    public static Document xml(byte[] bytes, @Nullable Charset said, String url) throws WebFailure {
        return parse(bytes, said, url, Parser.xmlParser());
    }

    private static Document parse(byte[] bytes, @Nullable Charset said, String url, Parser parser)
            throws WebFailure {
        int tags = 0;
        for (byte each : bytes) {
            tags += each == '<' ? 1 : 0;
        }
        if (tags > MOST_TAGS) {
            throw new WebFailure(
                    "It has more than %,d tags, and is not read.".formatted(MOST_TAGS));
        }
        parser.setMaxDepth(DEEPEST);
        try {
            return Jsoup.parse(
                    new ByteArrayInputStream(bytes),
                    said == null ? null : said.name(),
                    url,
                    parser);
        } catch (IOException | UncheckedIOException _) {
            throw new WebFailure("It cannot be parsed.");
        }
    }
}
