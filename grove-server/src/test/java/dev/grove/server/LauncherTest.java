package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                                export TMPDIR=$(dirname "$1")
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
        assertThat(started.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("0022\n");
        assertThat(mode(data)).isEqualTo("rwx------");
        assertThat(mode(data.resolve("written-on-4711"))).isEqualTo("rw-------");
    }

    /** Each ends at once; the first one turned in a loop that no signal ended. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "up --port | --port needs a value",
                "up --data-dir | --data-dir needs a value",
                "up --data-dir= | --data-dir needs a value",
                "up --port 8x | --port takes a number from 1 to 65535, not '8x'",
                "up --port=70000 | --port takes a number from 1 to 65535, not '70000'",
                "up --prot 80 | ./grove up does not know '--prot'",
                "test -DskipTests | ./grove test runs the tests",
                "mutants nothing | there are no mutants of 'nothing'",
            })
    void refusesWhatItDoesNotUnderstand(String arguments, String expected) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(TestSources.ROOT.resolve("grove").toString()));
        command.addAll(List.of(arguments.split(" ")));
        Process grove = new ProcessBuilder(command).redirectErrorStream(true).start();
        assertThat(grove.waitFor(60, TimeUnit.SECONDS)).as("it has ended").isTrue();
        assertThat(grove.exitValue()).isEqualTo(2);
        assertThat(new String(grove.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains(expected);
    }

    @Test
    void namesAnotherPortWhereOneIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process grove =
                    new ProcessBuilder(
                                    TestSources.ROOT.resolve("grove").toString(),
                                    "up",
                                    "--port",
                                    Integer.toString(taken.getLocalPort()))
                            .redirectErrorStream(true)
                            .start();
            assertThat(grove.waitFor(60, TimeUnit.SECONDS)).as("it has ended").isTrue();
            assertThat(new String(grove.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains(
                            "port "
                                    + taken.getLocalPort()
                                    + " is taken by java (process "
                                    + ProcessHandle.current().pid()
                                    + ").")
                    .contains("./grove up --port ");
        }
    }

    @Test
    void stopsWhatRunsBesideItBeforeItEnds() throws Exception {
        Path started = folder.resolve("started");
        Process shell =
                new ProcessBuilder(
                                "bash",
                                "-euc",
                                """
                                source "$0/launcher/process.sh"
                                forward_signals
                                trap stop_beside EXIT
                                work() { attended bash -c 'echo $$ >"$0.new"; mv "$0.new" "$0"; exec sleep 300' "$1"; }
                                beside work "$1"
                                until [[ -e $1 ]]; do sleep 0.05; done
                                exit 7
                                """,
                                TestSources.ROOT.toString(),
                                started.toString())
                        .start();
        assertThat(shell.waitFor(60, TimeUnit.SECONDS)).as("it has ended").isTrue();
        assertThat(shell.exitValue()).isEqualTo(7);
        long pid = Long.parseLong(Files.readString(started).strip());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void answersTheStatusOfWhatRanBesideIt() throws Exception {
        Process shell =
                new ProcessBuilder(
                                "bash",
                                "-uc",
                                """
                                source "$0/launcher/process.sh"
                                beside bash -c 'sleep 0.1; exit 9'
                                await_beside
                                """,
                                TestSources.ROOT.toString())
                        .start();
        assertThat(shell.waitFor(60, TimeUnit.SECONDS)).as("it has ended").isTrue();
        assertThat(shell.exitValue()).isEqualTo(9);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
