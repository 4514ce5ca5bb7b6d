package dev.grove.language.document;

import dev.grove.language.workflow.Place;
import java.nio.charset.StandardCharsets;

/** Reads a document and the place of each of its values. */
final class DocumentReader {

    static final int DEEPEST = 64;

    private DocumentReader() {}

    static Document read(String text, DocumentFormat format) throws UnreadableDocument {
        if (text.getBytes(StandardCharsets.UTF_8).length > WorkflowDocuments.MOST_BYTES) {
            throw new UnreadableDocument(
                    Place.START, "too_large", "the document has more than 256 KiB");
        }
        return switch (format) {
            case JSON -> JsonReader.read(text);
            case YAML -> YamlReader.read(text);
        };
    }
}
