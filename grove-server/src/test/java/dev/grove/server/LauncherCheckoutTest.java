package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where {@code ./grove up} keeps what it makes, with a program in the place of the server. */
class LauncherCheckoutTest {

    private static final String FAILING =
            """
            for argument; do
                case $argument in -Dgrove.failure-file=*) failure=${argument#*=} ;; esac
            done
            echo "data in $GROVE_DATA_DIR, failure in $failure"
            """;

    @TempDir private Path folder;

    @AfterEach
    void letTheFolderBeRemoved() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.filter(Files::isDirectory).toList()) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    @Test
    void takesACheckoutWithSpacesInItsPath() {
        LauncherCheckout checkout =
                LauncherCheckout.at(folder.resolve("a b/my  grove"), FAILING + "exit 7");
        Shell.Ended ended = up(List.of(), checkout, checkout.environment());
        assertThat(ended.status()).as(ended.printed()).isEqualTo(7);
        assertThat(ended.printed())
                .contains("data in " + checkout.root().resolve(".grove") + ",")
                .doesNotContain("lies in");
    }

    @Test
    void keepsItsStateElsewhereWhereTheCheckoutIsNotItsUsersToWrite() throws Exception {
        LauncherCheckout checkout =
                LauncherCheckout.at(folder.resolve("grove"), FAILING + "exit 7");
        Path home = folder.resolve("home");
        List<String> asUser = checkout.notToWrite(home);
        Map<String, String> environment = checkout.environment();
        environment.put("HOME", home.toString());
        environment.put("XDG_STATE_HOME", "relative/is/ignored");

        Shell.Ended ended = up(asUser, checkout, environment);
        assertThat(ended.status()).as(ended.printed()).isEqualTo(7);
        assertThat(ended.printed())
                .containsPattern("the checkout .*(is another user's|cannot be written)")
                .contains("lies in " + home.resolve(".local/state/grove/grove-"))
                .contains("data in " + home.resolve(".local/state/grove/grove-"));
        assertThat(checkout.root().resolve(".grove")).doesNotExist();

        environment.put("XDG_STATE_HOME", home.resolve("state").toString());
        assertThat(up(asUser, checkout, environment).printed())
                .contains("data in " + home.resolve("state/grove/grove-"));
    }

    @Test
    void buildsACopyOfSourcesThatAreNotItsUsersToWrite() throws Exception {
        LauncherCheckout checkout =
                LauncherCheckout.at(folder.resolve("grove"), FAILING + "exit 7");
        Files.delete(checkout.built());
        checkout.program(
                "mvn",
                """
                echo "$@" >"$HOME/built-by"
                cp -R "$(dirname "$2")/grove-server/src" "$HOME/"
                mkdir -p "$(dirname "$2")/grove-server/target"
                echo built >"$(dirname "$2")/grove-server/target/grove-server-1-app.jar"
                """);
        Path home = folder.resolve("home");
        List<String> asUser = checkout.notToWrite(home);
        Map<String, String> environment = checkout.environment();
        environment.put("HOME", home.toString());

        for (int i = 0; i < 2; i++) {
            Shell.Ended ended = up(asUser, checkout, environment);
            assertThat(ended.status()).as(ended.printed()).isEqualTo(7);
            assertThat(ended.printed().contains("building Grove"))
                    .as("only the first one builds")
                    .isEqualTo(i == 0);
        }
        assertThat(Files.readString(home.resolve("built-by")))
                .startsWith("-f " + home.resolve(".local/state/grove/grove-"))
                .contains("/sources/pom.xml ");
        assertThat(home.resolve("src/main")).isDirectory();
    }

    @Test
    void buildsAgainAfterAChangeOfAMigrationOfThePagesOrOfTheWebPage() throws Exception {
        LauncherCheckout checkout = builtWithAWebPage();
        for (String changed : List.of("db/migration", "docs", "arborist-ui/src")) {
            assertThat(upAgain(checkout)).as(changed).doesNotContain("building Grove");
            Path file = newer(checkout, changed + "/new");
            assertThat(upAgain(checkout)).as(changed).contains("building Grove");
            Files.delete(file);
            Files.setLastModifiedTime(
                    checkout.built(), FileTime.from(Instant.now().plusSeconds(2)));
        }
    }

    @Test
    void buildsNothingForWhatNpmPutsBesideTheWebPagesSources() throws Exception {
        LauncherCheckout checkout = builtWithAWebPage();
        for (String made : List.of("node_modules", "dist")) {
            newer(checkout, "arborist-ui/" + made + "/new");
        }
        newer(checkout, "arborist-ui");
        assertThat(upAgain(checkout)).doesNotContain("building Grove");
    }

    private LauncherCheckout builtWithAWebPage() throws IOException {
        LauncherCheckout checkout =
                LauncherCheckout.at(folder.resolve("grove"), FAILING + "exit 7");
        checkout.program("mvn", "exit 0");
        checkout.program("npm", "exit 0");
        checkout.program("node", "echo v22.12.0");
        Files.createDirectories(checkout.root().resolve("arborist-ui/src"));
        Path page = checkout.root().resolve("arborist-ui/dist/index.html");
        Files.createDirectories(page.getParent());
        Files.writeString(page, "built");
        Files.setLastModifiedTime(checkout.built(), FileTime.from(Instant.now().plusSeconds(2)));
        return checkout;
    }

    /** Gives it a later time than the jar's, and makes the file where it is not there. */
    private static Path newer(LauncherCheckout checkout, String name) throws IOException {
        Path file = checkout.root().resolve(name);
        if (!Files.exists(file)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, "new");
        }
        Instant built = Files.getLastModifiedTime(checkout.built()).toInstant();
        return Files.setLastModifiedTime(file, FileTime.from(built.plusSeconds(2)));
    }

    private static String upAgain(LauncherCheckout checkout) {
        Shell.Ended ended = up(List.of(), checkout, checkout.environment());
        assertThat(ended.status()).as(ended.printed()).isEqualTo(7);
        return ended.printed();
    }

    @Test
    void saysSoWhereItsStateCanBeKeptNowhere() throws Exception {
        LauncherCheckout checkout = LauncherCheckout.at(folder.resolve("grove"), FAILING);
        Path home = folder.resolve("home");
        List<String> asUser = checkout.notToWrite(home);
        Map<String, String> environment = checkout.environment();
        environment.put("XDG_STATE_HOME", "/proc/1/state");
        Shell.Ended ended = up(asUser, checkout, environment);
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.printed()).contains("XDG_STATE_HOME=/a/folder/of/yours ./grove up");
    }

    @Test
    void saysSoWhereTheServersDataCannotBeWritten() throws Exception {
        LauncherCheckout checkout = LauncherCheckout.at(folder.resolve("grove"), FAILING);
        Path home = folder.resolve("home");
        List<String> asUser = checkout.notToWrite(home);
        Map<String, String> environment = checkout.environment();
        environment.put("HOME", home.toString());
        Shell.Ended ended =
                up(asUser, checkout, environment, "--data-dir", checkout.root() + "/data/below");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.printed())
                .contains("cannot write its data to " + checkout.root() + "/data/below")
                .contains("./grove up --data-dir /a/folder/of/yours");
    }

    @Test
    void refusesToTestACheckoutThatCannotBeWritten() throws Exception {
        LauncherCheckout checkout = LauncherCheckout.at(folder.resolve("grove"), FAILING);
        Path home = folder.resolve("home");
        List<String> command = new ArrayList<>(checkout.notToWrite(home));
        command.addAll(List.of(checkout.grove(), "test"));
        Map<String, String> environment = checkout.environment();
        environment.put("HOME", home.toString());
        Shell.Ended ended = Shell.run(command, environment);
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.printed()).contains("builds in the checkout").contains("git clone ");
    }

    @Test
    void printsWhatTheServerSaysOfItsFailure() {
        LauncherCheckout checkout =
                LauncherCheckout.at(
                        folder.resolve("grove"),
                        FAILING
                                + "printf 'What is wrong: this\\nWhat to do: that\\n' >\"$failure\"; exit 1");
        Shell.Ended ended = up(List.of(), checkout, checkout.environment());
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.printed())
                .contains(
                        """
                        grove: the server did not start.
                        What is wrong: this
                        What to do: that
                        """);
        String file = ended.printed().replaceAll("(?s).*failure in (\\S+).*", "$1");
        assertThat(Path.of(file)).as("is removed").doesNotExist();
    }

    @Test
    void saysWhereTheReasonIsOfAServerThatSaysNothing() {
        LauncherCheckout checkout =
                LauncherCheckout.at(folder.resolve("grove"), FAILING + "exit 3");
        Shell.Ended ended = up(List.of(), checkout, checkout.environment());
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.printed())
                .contains("the server did not start: it ended with exit status 3");
    }

    private static Shell.Ended up(
            List<String> asUser,
            LauncherCheckout checkout,
            Map<String, String> environment,
            String... options) {
        List<String> command = new ArrayList<>(asUser);
        command.addAll(
                List.of(
                        checkout.grove(),
                        "up",
                        "--port",
                        Integer.toString(dev.grove.core.FreePort.next())));
        command.addAll(List.of(options));
        return Shell.run(command, environment);
    }
}
