package dev.grove.server.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ModelMatrixTest {

    private static final Path GUIDES = Path.of("../docs/guides");
    private static final Path FRESH = Path.of("target");
    private static final String MATRIX = "models-matrix.md";
    private static final String GUIDE = "models.md";
    private static final String RENEW =
            "renew the pages: cp grove-server/target/models*.md docs/guides/";
    private static final Pattern SUMMARY =
            Pattern.compile("(<!-- matrix -->\n).*(<!-- /matrix -->)", Pattern.DOTALL);

    private final ModelMatrix matrix = new ModelMatrix(FieldRows.all());

    @Test
    void thePageHasEveryRow() throws IOException {
        isFresh(MATRIX, matrix.text());
    }

    @Test
    void theGuideHasTheCounts() throws IOException {
        String guide = Files.readString(GUIDES.resolve(GUIDE));
        assertThat(guide).containsPattern(SUMMARY);
        isFresh(
                GUIDE,
                SUMMARY.matcher(guide)
                        .replaceFirst(found ->
                                Matcher.quoteReplacement(
                                        found.group(1) + matrix.summary(MATRIX) + found.group(2))));
    }

    private static void isFresh(String page, String fresh) throws IOException {
        Files.writeString(FRESH.resolve(page), fresh);
        assertThat(GUIDES.resolve(page)).as(RENEW).exists();
        assertThat(Files.readString(GUIDES.resolve(page)).equals(fresh)).as(RENEW).isTrue();
    }
}
