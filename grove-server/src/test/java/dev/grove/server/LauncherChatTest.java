package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How {@code ./grove chat} hands over to the command line, with programs in the place of Java and
 * Maven.
 */
class LauncherChatTest {

    /** The command line, which prints how it was called. */
    private static final String JAVA =
            """
            for argument; do printf '<%s>' "$argument"; done
            printf '\\nat %s with %s\\n' "$GROVE_LOCAL_URL" "$GROVE_LOCAL_KEY_FILE"
            exit 6
            """;

    @TempDir private Path folder;
    private LauncherCheckout checkout;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = LauncherCheckout.at(folder.resolve("grove"), JAVA);
        Path sources = Files.createDirectories(checkout.root().resolve("grove-cli/src/main"));
        Path pom = checkout.root().resolve("grove-cli/pom.xml");
        Files.writeString(pom, "<project/>");
        FileTime before = FileTime.from(Instant.now().minusSeconds(3600));
        Files.setLastModifiedTime(sources, before);
        Files.setLastModifiedTime(pom, before);
        checkout.program(
                "mvn",
                """
                echo "$@" >>"$(dirname "$2")/built-by"
                mkdir -p "$(dirname "$2")/grove-cli/target"
                echo built >"$(dirname "$2")/grove-cli/target/grove-cli-1.jar"
                """);
    }

    @Test
    void buildsTheCommandLineOnceAndHandsOverAllThatFollows() throws IOException {
        Shell.Ended first = chat("helper", "--session", "a b");
        assertThat(first.status()).as(first.printed()).isEqualTo(6);
        assertThat(first.printed())
                .contains("building the command line")
                .contains("<-jar>", "grove-cli-1.jar><chat><helper><--session><a b>");
        Shell.Ended second = chat("--help");
        assertThat(second.printed())
                .doesNotContain("building")
                .contains("grove-cli-1.jar><chat><--help>");
        assertThat(Files.readAllLines(checkout.root().resolve("built-by")))
                .singleElement()
                .asString()
                .contains("-pl grove-cli -am");
    }

    @Test
    void buildsItAgainAfterAChangeOfItsSourcesAndTheServerNot() throws IOException {
        chat("helper");
        Path changed =
                Files.writeString(
                        checkout.root().resolve("grove-cli/src/main/Changed.java"),
                        "class Changed");
        Files.setLastModifiedTime(changed, FileTime.from(Instant.now().plusSeconds(10)));
        assertThat(chat("helper").printed()).contains("building the command line");
        List<String> up = List.of(checkout.grove(), "up", "--port", "47113");
        assertThat(Shell.run(up, checkout.environment()).printed())
                .doesNotContain("building Grove");
    }

    @Test
    void namesTheServerOfThisCheckoutWithItsKey() {
        String key = checkout.root().resolve(".grove/admin.key").toString();
        assertThat(chat("helper").printed()).contains("at http://127.0.0.1:8080 with " + key);
        Map<String, String> environment = checkout.environment();
        environment.put("GROVE_PORT", "9999");
        environment.put("GROVE_DATA_DIR", "/srv/data");
        assertThat(run(environment, "helper").printed())
                .contains("at http://127.0.0.1:9999 with /srv/data/admin.key");
    }

    @Test
    void refusesAPortThatIsNone() {
        Map<String, String> environment = checkout.environment();
        environment.put("GROVE_PORT", "8x");
        Shell.Ended ended = run(environment, "helper");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.printed()).contains("GROVE_PORT").doesNotContain("building");
    }

    private Shell.Ended chat(String... words) {
        return run(checkout.environment(), words);
    }

    private Shell.Ended run(Map<String, String> environment, String... words) {
        List<String> command = new ArrayList<>(List.of(checkout.grove(), "chat"));
        command.addAll(List.of(words));
        return Shell.run(command, environment);
    }
}
