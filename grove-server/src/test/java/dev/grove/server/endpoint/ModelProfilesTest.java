package dev.grove.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.core.model.http.dialect.SettingName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The faces of profiles have those of the one table, {@link ModelProfile}. */
class ModelProfilesTest {

    private static final Path PAGE = Path.of("../docs/guides/models.md");
    private static final Path FRESH = Path.of("target/models.md");
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
}
