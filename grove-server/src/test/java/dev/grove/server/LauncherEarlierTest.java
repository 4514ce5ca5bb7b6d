package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the launcher has the build from that is tested beside this one. */
class LauncherEarlierTest {

    private static final String USE =
            """
            export PATH=$FOLDER/bin:/usr/bin:/bin
            GROVE_HOME=$FOLDER
            GROVE_STATE=$FOLDER/state
            ensure_earlier_build && echo "found $GROVE_TEST_EARLIER_BUILD" || echo none
            """;

    @TempDir private Path folder;

    @BeforeEach
    void makeMachine() throws IOException {
        Files.createDirectories(folder.resolve("bin"));
        Files.createDirectories(folder.resolve("tree"));
        program(
                "git",
                """
                case $3 in
                    cat-file) [ -n "${HISTORY:-}" ] ;;
                    archive) echo "$4" >>"$FOLDER/asked"; tar -c -C "$FOLDER/tree" . ;;
                esac
                """);
        program(
                "mvn",
                """
                target=$(dirname "$2")/grove-server/target
                mkdir -p "$target" && echo built >"$target/grove-server-1-app.jar"
                # As a build does that fails after its jar is there.
                [ -z "${BROKEN:-}" ] || exit 1
                """);
    }

    @Test
    void takesTheOneThatIsNamed() {
        assertThat(launcher(Map.of("GROVE_TEST_EARLIER_BUILD", "/opt/grove.jar")))
                .isEqualTo("found /opt/grove.jar\n");
    }

    @Test
    void buildsItOnceAndKeepsTheJarAlone() throws IOException {
        String first = launcher(Map.of("HISTORY", "yes"));
        assertThat(first).contains("building Grove of commit ");
        Path jar =
                Path.of(first.substring(first.lastIndexOf("found ") + "found ".length()).strip());
        assertThat(jar).hasContent("built\n");
        Path kept = Objects.requireNonNull(jar.getParent());
        assertThat(kept).isDirectoryNotContaining(file -> !file.equals(jar));
        assertThat(kept.getParent()).isDirectoryNotContaining(file -> !file.equals(kept));

        assertThat(launcher(Map.of("HISTORY", "yes"))).isEqualTo("found " + jar + "\n");
        assertThat(Files.readAllLines(folder.resolve("asked")))
                .containsExactly(String.valueOf(kept.getFileName()));
    }

    @Test
    void hasNoneWhereTheSourcesComeWithoutTheirHistory() {
        assertThat(launcher(Map.of())).isEqualTo("none\n");
        assertThat(folder.resolve("asked")).doesNotExist();
    }

    @Test
    void keepsNothingOfABuildThatFailed() {
        assertThat(launcher(Map.of("HISTORY", "yes", "BROKEN", "yes"))).endsWith("none\n");
        assertThat(launcher(Map.of("HISTORY", "yes"))).contains("building").contains("found ");
    }

    private String launcher(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("FOLDER", folder.toString());
        return Shell.withLauncher(USE, all).printed();
    }

    private void program(String name, String script) throws IOException {
        Path file = folder.resolve("bin").resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
