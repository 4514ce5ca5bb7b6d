package dev.grove.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.http.CallIdForm;
import dev.grove.core.model.http.ModelProfile;
import dev.grove.core.model.http.SettingName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The faces of profiles have those of the one table, {@link ModelProfile}. */
class ModelProfilesTest {

    private static final Path PAGE = Path.of("../docs/guides/models.md");
    private static final Path FRESH = Path.of("target/models.md");
    private static final Path API = Path.of("src/main/resources/openapi/model-endpoints.yaml");
    private static final Path FORM = Path.of("../arborist-ui/src/endpoint/profiles.ts");
    private static final Pattern TABLE =
            Pattern.compile("(?s)<!-- profiles -->\n.*?<!-- /profiles -->");

    @Test
    void theGuideHasThem() throws IOException {
        String table =
                Stream.of(ModelProfile.values())
                        .map(ModelProfilesTest::row)
                        .collect(
                                Collectors.joining(
                                        "\n",
                                        "<!-- profiles -->\n| profile | `base_url` | sets | since its server | reported in |\n|---|---|---|---|---|\n",
                                        "\n<!-- /profiles -->"));
        String page = Files.readString(PAGE);
        assertThat(page).containsPattern(TABLE);
        String fresh = TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(table));
        Files.writeString(FRESH, fresh);
        assertThat(page)
                .as("renew the page: cp grove-server/target/models.md docs/guides/")
                .isEqualTo(fresh);
    }

    @Test
    void theApiOffersThem() throws IOException {
        String description = Files.readString(API);
        assertThat(choices(description, "profile"))
                .as("of what is sent, and of what is read")
                .containsExactly(ModelProfile.names(), ModelProfile.names());
        assertThat(choices(description, "call_ids")).containsExactly(forms(), forms());
    }

    private static List<List<String>> choices(String description, String property) {
        return Pattern.compile("(?m)^ *" + property + ": .*enum: \\[([^]]*), null]")
                .matcher(description)
                .results()
                .map(found -> List.of(found.group(1).split(", ")))
                .toList();
    }

    @Test
    void mcpOffersThem() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(
                        getClass()
                                .getResourceAsStream(
                                        "/dev/grove/mcp/provision/grove__upsert_model_endpoint.json"))) {
            JsonNode properties = JsonMapper.shared().readTree(in).path("properties");
            assertThat(choices(properties.path("profile"))).isEqualTo(ModelProfile.names());
            assertThat(choices(properties.path("call_ids"))).isEqualTo(forms());
        }
    }

    @Test
    void theFormOffersThem() throws IOException {
        assertThat(
                        Pattern.compile("value: \"([a-z-]+)\"")
                                .matcher(Files.readString(FORM))
                                .results()
                                .map(found -> found.group(1)))
                .containsExactlyElementsOf(ModelProfile.names());
    }

    private static String row(ModelProfile profile) {
        String sets =
                SettingName.members(profile.settings()).stream()
                        .map(member -> "`" + member.name() + "`: `" + member.json() + "`")
                        .collect(Collectors.joining(", "));
        return "| `%s` | %s | %s | %s | %s |"
                .formatted(
                        profile.wireName(),
                        profile.baseUrl() == null ? "yours" : "`" + profile.baseUrl() + "`",
                        sets,
                        profile.words(),
                        profile.source().equals("docs") ? "its documentation" : profile.source());
    }

    private static List<String> forms() {
        return Stream.of(CallIdForm.values()).map(CallIdForm::wireName).toList();
    }

    private static List<String> choices(JsonNode property) {
        return property.path("enum")
                .valueStream()
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .toList();
    }
}
