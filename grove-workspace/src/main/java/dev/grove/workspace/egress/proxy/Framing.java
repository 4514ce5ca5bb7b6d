package dev.grove.workspace.egress.proxy;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.MessageHeaders;

/** Framing of a body, by the one field that says it. */
sealed interface Framing {

    record None() implements Framing {}

    record Length(long bytes) implements Framing {}

    record Chunked() implements Framing {}

    Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,17}");

    /**
     * @throws RefusedException when two fields could be believed, or one says nothing known
     */
    static Framing of(MessageHeaders message) throws RefusedException {
        List<String> lengths = values(message, HttpHeaders.CONTENT_LENGTH);
        List<String> codings = values(message, HttpHeaders.TRANSFER_ENCODING);
        if (lengths.size() + codings.size() > 1) {
            throw RefusedException.malformed(
                    "A body has one Content-Length or one Transfer-Encoding.");
        }
        if (!codings.isEmpty()) {
            if (!"chunked".equalsIgnoreCase(codings.getFirst())) {
                throw RefusedException.malformed("The only Transfer-Encoding is chunked.");
            }
            return new Chunked();
        }
        if (lengths.isEmpty()) {
            return new None();
        }
        if (!NUMBER.matcher(lengths.getFirst()).matches()) {
            throw RefusedException.malformed("A Content-Length is a number.");
        }
        return new Length(Long.parseLong(lengths.getFirst()));
    }

    private static List<String> values(MessageHeaders message, String name) {
        return List.of(message.getHeaders(name)).stream().map(Header::getValue).toList();
    }
}
