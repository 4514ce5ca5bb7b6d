package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which promtool the alerts are checked with, on a machine that may have none. */
class LauncherPromtoolTest {

    private static final String USE =
            """
            export PATH=$FOLDER/bin:/usr/bin:/bin
            GROVE_STATE=$FOLDER/state
            mkdir -p "$GROVE_STATE"
            debian_root() { [[ -n ${DEBIAN:-} ]]; }
            ensure_promtool && echo "found ${GROVE_PROMTOOL:-one on the PATH}" || echo none
            """;

    @TempDir private Path folder;

    @BeforeEach
    void makeMachine() throws IOException {
        Files.createDirectories(folder.resolve("bin"));
        program(
                "apt-get",
                """
                echo "$@" >>"$FOLDER/asked"
                [ "$1" != download ] || touch prometheus_2.42.0_amd64.deb
                """);
        // A package with the program, as dpkg-deb lists it.
        program(
                "dpkg-deb",
                """
                mkdir -p "$FOLDER/tree/usr/bin" && touch "$FOLDER/tree/usr/bin/promtool" "$FOLDER/tree/usr/bin/prometheus"
                chmod +x "$FOLDER/tree/usr/bin/promtool"
                tar -c -C "$FOLDER/tree" ./usr
                """);
    }

    @Test
    void takesTheOneThatIsNamed() {
        assertThat(launcher(Map.of("GROVE_PROMTOOL", "/opt/promtool")))
                .isEqualTo("found /opt/promtool\n");
    }

    @Test
    void takesTheOneOfThePath() throws IOException {
        program("promtool", "true");
        assertThat(launcher(Map.of("DEBIAN", "yes"))).isEqualTo("found one on the PATH\n");
        assertThat(folder.resolve("asked")).doesNotExist();
    }

    /** An installed package would start a Prometheus on the machine of who runs the tests. */
    @Test
    void takesItOutOfThePackageOnceAndInstallsNothing() throws IOException {
        Path kept = folder.resolve("state/promtool/promtool");
        assertThat(launcher(Map.of("DEBIAN", "yes")))
                .contains("fetching promtool out of the distribution's package prometheus")
                .endsWith("found " + kept + "\n");
        assertThat(launcher(Map.of("DEBIAN", "yes"))).isEqualTo("found " + kept + "\n");
        assertThat(Files.readAllLines(folder.resolve("asked")))
                .containsExactly("update", "download prometheus");
        assertThat(kept).isExecutable();
        assertThat(kept.getParent()).isDirectoryNotContaining(file -> !file.equals(kept));
    }

    @Test
    void fetchesNothingWhereItMayNot() {
        assertThat(launcher(Map.of())).isEqualTo("none\n");
        assertThat(folder.resolve("asked")).doesNotExist();
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
