package dev.grove.server.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.grove.core.FreePort;
import dev.grove.core.model.ModelServer;
import dev.grove.server.process.ServerProcess;
import dev.grove.server.process.ServerUnderTest;
import dev.grove.server.process.UnpackedPostgres;
import dev.grove.server.provider.CountedMcpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.util.FileSystemUtils;

/**
 * The server of the README: {@code ./grove up} in a checkout with the environment that it names: a
 * key of a provider, and a default model. The model behind that key is one of the test's.
 */
final class ReadmeServer implements AutoCloseable {

    private static final Duration PROVEN = Duration.ofMinutes(2);

    private final Path checkout;
    private final ModelServer models = ModelServer.start(WillingModel::reply);
    private final CountedMcpServer tracker =
            new CountedMcpServer(
                    new CountedMcpServer.Tool("look_up", true, _ -> "{\"state\": \"open\"}"));
    private final HttpServer hooks = hooks();
    private final ServerProcess server;

    ReadmeServer(Path folder) throws IOException {
        checkout = checkout(folder.resolve("grove"));
        Map<String, String> settings = new HashMap<>();
        settings.put("GROVE_DATA_DIR", checkout.resolve(".grove").toString());
        settings.put("ANTHROPIC_API_KEY", "key-of-the-tests");
        settings.put("GROVE_MODELS_DEFAULT_MODEL", defaultModel());
        settings.put("ANTHROPIC_BASE_URL", models.url());
        settings.put("GROVE_EGRESS_ALLOW", "127.0.0.1/32");
        settings.put("GROVE_DATABASE_EMBEDDEDFSYNC", "false");
        settings.put(ServerUnderTest.TRACES, folder.toString());
        server =
                ServerProcess.start(
                        ServerUnderTest.class,
                        FreePort.next(),
                        "",
                        settings,
                        folder.resolve("server.log"));
        server.awaitReady();
        await("a proven sandbox")
                .atMost(PROVEN)
                .until(
                        () ->
                                server.caller()
                                        .get("/actuator/health/readiness")
                                        .text("components/sandbox/status"),
                        "UP"::equals);
    }

    /** Default model that the README has its reader set. */
    private static String defaultModel() {
        Matcher setting =
                Pattern.compile("GROVE_MODELS_DEFAULT_MODEL=([\\w/.-]+)")
                        .matcher(DocPage.read(DocPage.ROOT.resolve("README.md")).text());
        assertThat(setting.find()).as("the README names a default model").isTrue();
        return setting.group(1);
    }

    /** Copies of what pages take to be there: their commands may write beside it. */
    private static Path checkout(Path folder) throws IOException {
        for (String part : new String[] {"demo", "docs/guides/examples"}) {
            FileSystemUtils.copyRecursively(DocPage.ROOT.resolve(part), folder.resolve(part));
        }
        Files.createDirectories(folder.resolve("home"));
        Files.createDirectories(folder.resolve("arborist-ui"));
        UnpackedPostgres.share(folder.resolve(".grove"));
        return folder;
    }

    private static HttpServer hooks() {
        try {
            HttpServer hooks =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            hooks.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            hooks.createContext(
                    "/refund",
                    exchange -> {
                        byte[] answer =
                                "{\"content\": \"Refunded 12.00 EUR\", \"is_error\": false}"
                                        .getBytes(StandardCharsets.UTF_8);
                        exchange.sendResponseHeaders(200, answer.length);
                        exchange.getResponseBody().write(answer);
                        exchange.close();
                    });
            hooks.start();
            return hooks;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ReaderShell shell() {
        return new ReaderShell(
                checkout,
                server.caller().server().toString(),
                Map.of(
                        "https://tracker.example.com/mcp", tracker.url(),
                        "https://llm.example.com/v1", models.url() + "/v1",
                        "https://hooks.example.com",
                                "http://127.0.0.1:" + hooks.getAddress().getPort()));
    }

    String printed() {
        return server.printed();
    }

    @Override
    public void close() {
        server.close();
        models.close();
        tracker.close();
        hooks.stop(0);
    }
}
