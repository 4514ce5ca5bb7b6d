package dev.grove.language.source;

import java.nio.charset.StandardCharsets;

/** Reads any document, and the place of each of its values. */
public final class DocumentReader {

    /** Bytes that a document may have. */
    public static final int MOST_BYTES = 256 * 1024;

    static final int DEEPEST = 64;

    private DocumentReader() {}

    public static Document read(String text, DocumentFormat format) throws UnreadableDocument {
        if (text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            throw new UnreadableDocument(
                    Place.START, "too_large", "the document has more than 256 KiB");
        }
        return switch (format) {
            case JSON -> JsonReader.read(text);
            case YAML -> YamlReader.read(text);
        };
    }
}
