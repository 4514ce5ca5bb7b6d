package dev.grove.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How {@code ./grove demo} ends: with a link to its run's page where there is a person to follow
 * it, and never waiting where there is none. A program in the place of Java is server and agent.
 */
class LauncherDemoTest {

    private static final String RUN = "01a20827-6e3f-7d04-bba2-d89710806570";
    private static final String LINK = "/ui/sign-in?to=/runs/" + RUN + "#secret-of-the-link";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** The server says its port, and the test answers there; the demo leaves the id of its run. */
    private static final String JAVA =
            """
            case "$*" in
                *demo.Demo*)
                    for argument; do
                        case $argument in --run-file=*) printf %%s %s >"${argument#*=}" ;; esac
                    done
                    exit 0 ;;
            esac
            echo grove_secret >"$GROVE_DATA_DIR/admin.key"
            echo $GROVE_PORT >"$0.port.new" && mv "$0.port.new" "$0.port"
            exec sleep 300
            """
                    .formatted(RUN);

    @TempDir private Path folder;
    private LauncherCheckout checkout;
    private @Nullable HttpServer server;
    private @Nullable Process grove;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = LauncherCheckout.at(folder.resolve("grove"), JAVA);
        // An engine that answers everything, and so has the image.
        checkout.program("docker", "exit 0");
        Files.createDirectories(checkout.root().resolve("workspace-image"));
    }

    @AfterEach
    void endWhatIsLeft() {
        if (grove != null) {
            grove.descendants().forEach(ProcessHandle::destroyForcibly);
            grove.destroyForcibly();
        }
        if (server != null) {
            server.stop(0);
        }
    }

    @Test
    void endsByItselfWithoutATerminalAndSaysHowItsPageCanBeSeen() throws Exception {
        Process demo = demo(List.of(checkout.grove(), "demo"), Map.of());
        assertThat(demo.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).as(printed()).isTrue();
        assertThat(demo.exitValue()).as(printed()).isZero();
        assertThat(printed()).contains("./grove demo --keep leaves Grove up").doesNotContain("#");
    }

    @Test
    void staysUpWithTheLinkToItsRunWhereItIsKept() throws Exception {
        Process demo = demo(List.of(checkout.grove(), "demo", "--keep"), Map.of());
        await().until(() -> printed().contains("Grove stays up"));
        assertThat(printed()).contains(LINK);
        assertThat(demo.isAlive()).isTrue();
        demo.destroy();
        assertThat(demo.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).as(printed()).isTrue();
    }

    @Test
    void keepsTheLinkGoodUntilEnterAtATerminal() throws Exception {
        Process demo = demo(atATerminal(), Map.of());
        await().until(() -> printed().contains("Enter stops Grove"));
        assertThat(printed()).contains(LINK);
        assertThat(demo.waitFor(3, TimeUnit.SECONDS)).as("has ended by itself").isFalse();
        demo.getOutputStream().write('\n');
        demo.getOutputStream().flush();
        assertThat(demo.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).as(printed()).isTrue();
        assertThat(demo.exitValue()).as(printed()).isZero();
    }

    @Test
    void waitsForNoEnterInABuildThatHasATerminal() throws Exception {
        Process demo = demo(atATerminal(), Map.of("CI", "true"));
        assertThat(demo.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).as(printed()).isTrue();
        assertThat(printed()).contains("--keep").doesNotContain("Enter stops Grove");
    }

    /** {@code script} gives a program a terminal, and passes on what is typed into it. */
    private List<String> atATerminal() {
        return List.of("script", "-qec", "'" + checkout.grove() + "' demo", "/dev/null");
    }

    private Process demo(List<String> command, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("GROVE_"));
        builder.environment().remove("CI");
        builder.environment().putAll(checkout.environment());
        builder.environment().put("GROVE_SANDBOX", "docker");
        builder.environment().put("DOCKER_HOST", "unix:///of/the/test.sock");
        builder.environment().putAll(environment);
        Process started =
                builder.redirectErrorStream(true)
                        .redirectOutput(folder.resolve("printed").toFile())
                        .start();
        grove = started;
        Path port = folder.resolve("jdk/bin/java.port");
        await().until(() -> Files.exists(port) || !started.isAlive());
        assertThat(port).as(printed()).exists();
        serveAt(Integer.parseInt(Files.readString(port).strip()));
        return started;
    }

    private void serveAt(int port) throws IOException {
        HttpServer serving =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        serving.createContext("/actuator/health/readiness", exchange -> answer(exchange, "{}"));
        serving.createContext(
                "/ui/sign-in-links",
                exchange -> answer(exchange, "{\"path\":\"/ui/sign-in#secret-of-the-link\"}"));
        serving.start();
        server = serving;
    }

    private static void answer(HttpExchange exchange, String body) throws IOException {
        try (exchange) {
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private String printed() throws IOException {
        return Files.readString(folder.resolve("printed"));
    }
}
