package dev.grove.server.session.export;

import dev.grove.core.error.GroveException;
import dev.grove.server.media.AskedForm;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Form of an export. */
enum ExportFormat {
    JSON(MediaType.APPLICATION_JSON_VALUE, "json"),
    MARKDOWN(MediaType.TEXT_MARKDOWN_VALUE + ";charset=UTF-8", "md");

    private final String type;
    private final String ending;

    ExportFormat(String type, String ending) {
        this.type = type;
        this.ending = ending;
    }

    /**
     * @param asked by name; null for the one that {@code accept} names
     * @throws GroveException validation_failed
     */
    static ExportFormat of(@Nullable String asked, @Nullable String accept) {
        return switch (asked) {
            case null -> AskedForm.is(MediaType.TEXT_MARKDOWN, accept) ? MARKDOWN : JSON;
            case "json" -> JSON;
            case "markdown" -> MARKDOWN;
            default -> throw GroveException.invalid("format", "must be json or markdown");
        };
    }

    /** Media type of a file. */
    String type() {
        return type;
    }

    /** Ending of a file's name. */
    String ending() {
        return ending;
    }
}
