package dev.grove.core.run.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventType;
import dev.grove.core.run.event.schema.EventSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Documentation of events, and their TypeScript types, match their records. */
class EventPagesTest {

    private static final Path PAGE = Path.of("../docs/api.md");
    private static final Path FRESH_PAGE = Path.of("target/api.md");
    private static final Path TYPES = Path.of("../docs/events.ts");
    private static final Path FRESH_TYPES = Path.of("target/events.ts");
    private static final String HEAD = "| type | when | adds |\n|---|---|---|\n";
    private static final Pattern TABLE = Pattern.compile(Pattern.quote(HEAD) + "(\\|.*\n)*");

    private static final Set<String> COMMON = Set.of("type", "run_id", "seq", "at");

    private static final JsonNode SCHEMAS = EventSchemas.document().path("$defs");

    @Test
    void thePageHasEveryType() throws IOException {
        String rows =
                Arrays.stream(EventType.values())
                        .map(EventPagesTest::row)
                        .collect(Collectors.joining());
        String page = Files.readString(PAGE);
        assertThat(page).containsPattern(TABLE);
        String fresh = TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(HEAD + rows));
        Files.writeString(FRESH_PAGE, fresh);
        assertThat(page)
                .as("renew the page: cp grove-core/target/api.md docs/api.md")
                .isEqualTo(fresh);
    }

    @Test
    void theTypesForTypeScriptAreThoseOfTheRecords() throws IOException {
        String fresh = new EventTypeScript(SCHEMAS).text();
        Files.writeString(FRESH_TYPES, fresh);
        assertThat(Files.readString(TYPES))
                .as("renew them: cp grove-core/target/events.ts docs/events.ts")
                .isEqualTo(fresh);
    }

    private static String row(EventType type) {
        JsonNode schema = SCHEMAS.path(EventSchemas.nameOf(type));
        String added =
                schema.path("properties").properties().stream()
                        .map(Map.Entry::getKey)
                        .filter(name -> !COMMON.contains(name))
                        .map(name -> isRequired(schema, name) ? name : name + "?")
                        .collect(Collectors.joining(", "));
        return "| `%s`%s | %s | %s |\n"
                .formatted(
                        type.wireName(),
                        type.isDurable() ? "" : " (live only, no id)",
                        schema.path("description").stringValue(),
                        added.isEmpty() ? "" : "`" + added + "`");
    }

    private static boolean isRequired(JsonNode schema, String name) {
        return schema.path("required")
                .valueStream()
                .anyMatch(each -> each.stringValue().equals(name));
    }
}
