package dev.grove.core.web.page;

import dev.grove.core.web.fetch.WebAnswer;
import dev.grove.core.web.fetch.WebFailure;
import dev.grove.core.web.fetch.WebSettings;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the text of what the web answered. Thread-safe. */
@Component
public class PageReader {

    /** A parsed page or PDF takes many times its size in memory. */
    private static final int MOST_AT_ONCE = 2;

    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final int BEGINNING = 1_024;
    private static final int LONGEST_TITLE = 300;

    private final Semaphore parsing = new Semaphore(MOST_AT_ONCE, true);
    private final WebSettings settings;
    private final Clock clock;

    public PageReader(WebSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Work on what takes much memory. */
    @FunctionalInterface
    public interface Parsing<T> {
        T parsed() throws WebFailure;
    }

    /** Parses in turn with the other calls of this server. */
    public <T> T inTurn(Parsing<T> work) throws WebFailure {
        parsing.acquireUninterruptibly();
        try {
            return work.parsed();
        } finally {
            parsing.release();
        }
    }

    /**
     * Reads a page.
     *
     * @throws WebFailure when it has no text that can be read, in words for the model
     */
    public PageText read(WebAnswer.Content content) throws WebFailure {
        MediaType type = MediaType.read(content.type());
        byte[] body = content.bytes();
        if (type.isPdf() || (type.isUnknown() && isPdf(body))) {
            return pdf(body);
        }
        if (type.isHtml() || (type.isUnknown() && isHtml(body))) {
            return inTurn(() -> html(content, type.charset()));
        }
        if (type.isText() || (type.isUnknown() && isText(body))) {
            return new PageText(
                    type.name().isEmpty() ? "text/plain" : type.name(),
                    "",
                    Charsets.decode(body, type.charset()));
        }
        throw new WebFailure(
                "It is "
                        + (type.isUnknown() ? "data of no type that is known" : type.name())
                        + ", and has no text to read. Where web_download is one of your tools, it"
                        + " can be put into the workspace.");
    }

    private PageText pdf(byte[] body) throws WebFailure {
        if (!settings.pdf()) {
            throw new WebFailure("It is a PDF, and this server reads none (GROVE_WEB_PDF).");
        }
        return new PageText(
                "application/pdf",
                "",
                inTurn(() -> PdfText.of(body, clock, clock.instant().plus(LONGEST))));
    }

    private static PageText html(WebAnswer.Content content, @Nullable Charset said)
            throws WebFailure {
        Document page = Markup.html(content.bytes(), said, content.url().toString());
        return new PageText(
                "text/html",
                PlainText.cut(page.title().strip(), LONGEST_TITLE),
                HtmlMarkdown.of(page));
    }

    private static boolean isPdf(byte[] body) {
        return beginning(body).contains("%PDF-");
    }

    private static boolean isHtml(byte[] body) {
        String beginning = beginning(body).stripLeading().toLowerCase(Locale.ROOT);
        return beginning.startsWith("<!doctype html") || beginning.startsWith("<html");
    }

    private static boolean isText(byte[] body) {
        return beginning(body)
                .chars()
                .allMatch(c -> c >= ' ' || c == '\n' || c == '\r' || c == '\t');
    }

    private static String beginning(byte[] body) {
        return new String(body, 0, Math.min(body.length, BEGINNING), StandardCharsets.ISO_8859_1);
    }
}
