package dev.grove.server.session.export;

import dev.grove.core.error.GroveException;
import dev.grove.server.media.AskedForm;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Form of an export. */
enum ExportFormat {
    JSON(MediaType.APPLICATION_JSON, "json"),
    MARKDOWN(new MediaType("text", "markdown", StandardCharsets.UTF_8), "md");

    private final MediaType type;
    private final String ending;

    ExportFormat(MediaType type, String ending) {
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

    MediaType type() {
        return type;
    }

    /** Ending of a file's name. */
    String ending() {
        return ending;
    }
}
