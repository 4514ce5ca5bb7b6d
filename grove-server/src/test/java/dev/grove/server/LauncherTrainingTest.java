package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * When the launcher trains a cache, and what it is used for, with a program in the place of Java.
 */
class LauncherTrainingTest {

    /** A JVM that takes what says "fits" for its cache, and a training that makes such a one. */
    private static final String JAVA =
            """
            #!/bin/sh
            case "$*" in
                *-XX:AOTMode=on*)
                    for argument; do
                        case $argument in -XX:AOTCache=*) exec grep -q fits "${argument#*=}" ;; esac
                    done ;;
                *.Training*)
                    echo trained >>"$FOLDER/trainings"
                    [ ! -e "$FOLDER/fails" ] || exit 1
                    until [ "$1" = -cp ]; do shift; done
                    echo fits >"$5" ;;
            esac
            """;

    /**
     * Command of the launcher, reduced to its use of the cache and the flags that start a server.
     */
    private static final String COMMAND =
            """
            command_of_the_launcher() {
                APP_FLAGS=()
                use_cache
                echo "flags: ${APP_FLAGS[*]}"
                train_app
            }
            export JAVA_HOME=$FOLDER/jdk PATH=$FOLDER/jdk/bin:$PATH
            GROVE_STATE=$FOLDER APP_JAR=$FOLDER/app.jar
            set -e
            """;

    @TempDir private Path folder;

    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void makeJdk() throws IOException {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, JAVA);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("jdk/release"), "one\n");
    }

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    @Test
    void trainsOnceAndStartsServersWithTheCache() throws IOException {
        assertThat(launcher("command_of_the_launcher\ncommand_of_the_launcher\n").lines())
                .hasSize(2)
                .first()
                .isEqualTo("flags: ");
        assertThat(launcher("command_of_the_launcher\n"))
                .matches("flags: -XX:AOTCache=\\S+/grove-\\d+\\.aot -Xlog:aot=off -Xlog:cds=off\n");
        assertThat(trainings()).isEqualTo(1);
    }

    @Test
    void trainsAnewWhereTheJvmDoesNotTakeTheCache() throws IOException {
        String printed =
                launcher(
                        """
                        command_of_the_launcher
                        echo "of another place" >"$APP_CACHE"
                        command_of_the_launcher
                        cat "$APP_CACHE"
                        """);
        assertThat(printed).endsWith("fits\n");
        assertThat(trainings()).isEqualTo(2);
    }

    @Test
    void startsNothingWithTheCacheOfAnotherJvm() throws IOException {
        String printed =
                launcher(
                        """
                        command_of_the_launcher
                        echo two >"$JAVA_HOME/release"
                        command_of_the_launcher
                        ls "$FOLDER" | grep -c aot
                        """);
        assertThat(printed.lines()).containsExactly("flags: ", "flags: ", "1");
        assertThat(trainings()).isEqualTo(2);
    }

    @Test
    void goesOnWithoutACacheWhereTheTrainingFails() throws IOException {
        Files.createFile(folder.resolve("fails"));
        assertThat(launcher("command_of_the_launcher\nls \"$FOLDER\" | grep aot || echo none\n"))
                .isEqualTo("flags: \nnone\n");
        assertThat(trainings()).isEqualTo(1);
    }

    @Test
    void leavesTheTrainingToTheProcessThatTrains() {
        launcher("exec 9>\"$FOLDER/training.lock\" && flock 9\ncommand_of_the_launcher\n");
        assertThat(folder.resolve("trainings")).doesNotExist();
    }

    @Test
    void isUpWhileItTrainsAndEndsTheTrainingWithItself() throws Exception {
        Process launcher = upAndTraining();
        assertThat(folder.resolve("printed")).content().contains("Grove is up at");
        assertThat(training()).get().matches(ProcessHandle::isAlive);

        launcher.destroy();
        assertThat(launcher.waitFor(60, TimeUnit.SECONDS)).as("it has ended").isTrue();
        assertThat(launcher.exitValue()).as(Files.readString(folder.resolve("printed"))).isZero();
        assertThat(training().filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void endsWithItsServerThoughItTrains() throws Exception {
        Process launcher = upAndTraining();
        ProcessHandle server =
                launcher.descendants()
                        .filter(each -> each.info().command().orElse("").endsWith("jwebserver"))
                        .findFirst()
                        .orElseThrow();
        server.destroyForcibly();
        assertThat(launcher.waitFor(60, TimeUnit.SECONDS)).as("it has ended").isTrue();
        assertThat(training().filter(ProcessHandle::isAlive)).isEmpty();
    }

    /** A launcher whose server is ready, and whose training would take minutes. */
    private Process upAndTraining() throws Exception {
        Path pages = Files.createDirectories(folder.resolve("pages/actuator/health"));
        Files.createFile(pages.resolve("readiness"));
        LauncherCheckout checkout =
                LauncherCheckout.at(
                        folder.resolve("grove"),
                        "exec %s/bin/jwebserver -b 127.0.0.1 -p $GROVE_PORT -d %s"
                                .formatted(
                                        System.getProperty("java.home"), folder.resolve("pages")));
        checkout.program(
                "java-training", "echo $$ >" + folder.resolve("training") + "; exec sleep 300");
        int port = FreePort.next();
        ProcessBuilder builder =
                new ProcessBuilder(checkout.grove(), "up", "--port", Integer.toString(port));
        builder.environment().keySet().removeIf(name -> name.startsWith("GROVE_"));
        builder.environment().putAll(checkout.environment());
        Process launcher =
                builder.redirectErrorStream(true)
                        .redirectOutput(folder.resolve("printed").toFile())
                        .start();
        started.add(launcher);
        await().until(() -> training().isPresent());
        return launcher;
    }

    private Optional<ProcessHandle> training() throws IOException {
        Path file = folder.resolve("training");
        String pid = Files.exists(file) ? Files.readString(file).strip() : "";
        return pid.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(pid));
    }

    private String launcher(String script) {
        Shell.Ended ended =
                Shell.withLauncher(COMMAND + script, Map.of("FOLDER", folder.toString()));
        assertThat(ended.status()).as(ended.printed()).isZero();
        return ended.printed();
    }

    private long trainings() throws IOException {
        return Files.readAllLines(folder.resolve("trainings")).size();
    }
}
