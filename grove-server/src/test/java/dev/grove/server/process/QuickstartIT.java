package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/quickstart.md, as its reader types them into the second terminal. */
class QuickstartIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern COMMANDS = Pattern.compile("(?s)```bash\n(.*?)```");
    private static final Pattern SAMPLE = Pattern.compile("(?s)```text\n(.*?)```");
    private static final String ASKED = "Refund 12.50 EUR for order o-7? [y/n] ";
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Map<String, String> SETTINGS =
            Map.of("GROVE_MODELS_SCRIPTED_DIRECTORY", ROOT.resolve("demo/quickstart").toString());

    @TempDir private Path folder;
    private Cluster cluster;
    private ServerProcess server;
    private String page;

    @BeforeEach
    void startServer() throws IOException {
        page = Files.readString(ROOT.resolve("docs/quickstart.md"));
        Files.createDirectory(folder.resolve(".grove"));
        Files.writeString(folder.resolve(".grove/admin.key"), Cluster.KEY + "\n");
        Files.createSymbolicLink(folder.resolve("demo"), ROOT.resolve("demo"));
        cluster = new Cluster(folder);
        server = cluster.start("server", SETTINGS);
        server.awaitReady();
    }

    @AfterEach
    void stopServers() {
        cluster.close();
    }

    @Test
    void leadToAnApplicationThatPrintsWhatThePageShows() throws Exception {
        List<String> commands = commands();
        assertThat(commands.get(0)).isEqualTo("./grove demo\n");
        assertThat(commands.get(1)).contains("demo/quickstart").endsWith("./grove up\n");
        Terminal terminal = new Terminal(String.join("", commands.subList(2, commands.size())));
        terminal.awaitQuestion();
        terminal.type("y\n");

        String printed = terminal.awaitEnd();
        String sample = SAMPLE.matcher(page).results().findFirst().orElseThrow().group(1);
        assertThat(withoutIds(printed)).contains(withoutIds(sample).replace("[y/n] y\n", "[y/n] "));
        assertThat(printed)
                .as("turns, costs and events of that run")
                .contains("\"tool_calls\":[{", "\"cost_usd\":", "\"run.completed\"");
    }

    @LongForm
    @Test
    void leadToAnApplicationThatGoesOnWhereItsServerWasKilled() throws Exception {
        List<String> commands = commands();
        Terminal terminal = new Terminal(commands.get(2) + commands.get(3));
        terminal.awaitQuestion();
        server.kill();
        server = cluster.start("server", SETTINGS);
        server.awaitReady();
        terminal.type("y\n");

        assertThat(terminal.awaitEnd())
                .containsOnlyOnce("turn 1:")
                .containsOnlyOnce("turn 2:")
                .containsOnlyOnce(ASKED)
                .endsWith("run.completed Order o-7 is refunded: 12.50 EUR.\n");
    }

    private List<String> commands() {
        return COMMANDS.matcher(page).results().map(found -> found.group(1)).toList();
    }

    private static String withoutIds(String text) {
        return text.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "(id)");
    }

    /** A shell in the folder of the checkout, in which a script is under way. */
    private final class Terminal {

        private final Path screen = folder.resolve("screen");
        private final Process shell;

        Terminal(String script) throws IOException {
            String here = server.caller().server().toString();
            ProcessBuilder builder =
                    new ProcessBuilder(
                                    "bash",
                                    "-euo",
                                    "pipefail",
                                    "-c",
                                    script.replace("http://localhost:8080", here))
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(screen.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("GROVE"));
            shell = builder.start();
        }

        void awaitQuestion() {
            await().until(() -> {
                assertThat(shell.isAlive()).as(Files.readString(screen)).isTrue();
                return Files.readString(screen).endsWith(ASKED);
            });
        }

        void type(String line) throws IOException {
            try (OutputStream keyboard = shell.getOutputStream()) {
                keyboard.write(line.getBytes(StandardCharsets.UTF_8));
            }
        }

        String awaitEnd() throws Exception {
            boolean ended = shell.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
            String printed = Files.readString(screen);
            assertThat(ended).as("has ended; it printed: %s", printed).isTrue();
            assertThat(shell.exitValue()).as(printed).isZero();
            return printed;
        }
    }
}
