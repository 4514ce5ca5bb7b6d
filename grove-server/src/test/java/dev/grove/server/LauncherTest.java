package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell that starts servers, with a program in the place of Java. */
class LauncherTest {

    @TempDir private Path folder;

    @Test
    void startsAServerWhoseFilesNoOtherUserCanRead() throws Exception {
        Path java = Files.createDirectory(folder.resolve("bin")).resolve("java");
        Files.writeString(
                java, "#!/bin/sh\necho kept >\"$GROVE_DATA_DIR/written-on-$GROVE_PORT\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path data = folder.resolve("data");

        ProcessBuilder shell =
                new ProcessBuilder(
                                "bash",
                                "-euc",
                                """
                                umask 022
                                source "$0/launcher/server.sh"
                                APP_FLAGS=() APP_JAR=none
                                start_server 4711 "$1"
                                wait "$SERVER"
                                umask
                                """,
                                TestSources.ROOT.toString(),
                                data.toString())
                        .redirectErrorStream(true);
        shell.environment().merge("PATH", java.getParent() + ":", (old, own) -> own + old);
        Process started = shell.start();
        assertThat(started.waitFor(30, TimeUnit.SECONDS)).isTrue();

        assertThat(new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("0022\n");
        assertThat(mode(data)).isEqualTo("rwx------");
        assertThat(mode(data.resolve("written-on-4711"))).isEqualTo("rw-------");
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
