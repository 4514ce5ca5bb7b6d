package dev.grove.workspace.container;

import com.sun.net.httpserver.HttpServer;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.Destination;
import dev.grove.core.egress.EgressRefusedException;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.host.EngineClient;
import dev.grove.workspace.egress.proxy.EgressProxy;
import dev.grove.workspace.egress.proxy.NetworkRules;
import dev.grove.workspace.egress.proxy.TrafficBudget;
import dev.grove.workspace.sandbox.VolumeName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A sandbox with a bridge, whose programs may reach one host: an index and a repository that this
 * serves on the loopback.
 */
final class BridgedSandbox implements AutoCloseable {

    static final int LARGE = 16 * 1024 * 1024;

    private static final String HOST = "index.example";
    private static final String PROXY = "http://127.0.0.1:3128";
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String PYTHON =
            """
            import urllib.request as r
            get = r.build_opener(r.ProxyHandler({"http": "%s"})).open
            """
                    .formatted(PROXY);

    /** Downloads on so many threads, so many times in all; prints how much and how fast. */
    static final String DOWNLOADS =
            """
            import time
            from concurrent.futures import ThreadPoolExecutor
            def load(_):
                with get("http://index.example:@/large") as page:
                    return sum(len(piece) for piece in iter(lambda: page.read(65536), b""))
            began = time.monotonic()
            total = sum(ThreadPoolExecutor(%d).map(load, range(%d)))
            print(total, "bytes,", int(total / (time.monotonic() - began) / 1e6), "MB/s")
            """;

    private static final Map<String, byte[]> PAGES =
            Map.of(
                    "/simple/wheel/",
                    bytes("<a href='wheel-1.0-py3-none-any.whl'>wheel-1.0-py3-none-any.whl</a>"),
                    "/large",
                    new byte[LARGE],
                    "/r.git/info/refs",
                    bytes("e83c5163316f89bfbde7d9ab23ca2e25604af290\trefs/heads/main\n"));

    private final SandboxTestBed bed;
    private final String volume = VolumeName.fresh();
    private final HttpServer host;
    private final Toolbox toolbox;
    private final BridgeExec bridge;

    private BridgedSandbox(SandboxTestBed bed) throws IOException {
        this.bed = bed;
        this.host = serve();
        this.toolbox = (Toolbox) bed.engine().startSpare(volume, WorkspaceSpec.DEFAULTS);
        EngineClient engine = bed.discovery().client();
        this.bridge =
                BridgeExec.start(
                        engine,
                        toolbox,
                        engine.userOf(volume),
                        new EgressProxy(
                                NetworkRules.allowing(List.of(HOST + ":" + port())),
                                BridgedSandbox::vet,
                                new TrafficBudget(1_000, 100L * LARGE)));
    }

    static BridgedSandbox on(SandboxTestBed bed) throws IOException {
        return new BridgedSandbox(bed);
    }

    BridgeExec bridge() {
        return bridge;
    }

    String engine() {
        return bed.discovery().client().name().replace(' ', '-');
    }

    /** The output of a command, in which {@code @} is the host's port. */
    String shell(String command) {
        return toolbox.call(
                        "shell",
                        JsonNodeFactory.instance
                                .objectNode()
                                .put(
                                        "command",
                                        "export http_proxy="
                                                + PROXY
                                                + "; "
                                                + command.replace("@", String.valueOf(port())))
                                .put("timeout_ms", LIMIT.toMillis()),
                        LIMIT,
                        new Cancellation())
                .path("output")
                .asString();
    }

    String python(String program) {
        return shell("python3 - <<'END' 2>&1\n" + PYTHON + program + "\nEND");
    }

    private int port() {
        return host.getAddress().getPort();
    }

    private static HttpServer serve() throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        byte[] page = PAGES.get(exchange.getRequestURI().getPath());
                        exchange.sendResponseHeaders(
                                page == null ? 404 : 200, page == null ? -1 : page.length);
                        if (page != null) {
                            exchange.getResponseBody().write(page);
                        }
                    }
                });
        server.start();
        return server;
    }

    /** The table of names: every other host has an address that may not be reached. */
    private static Destination vet(String host, int port) throws EgressRefusedException {
        if (!host.equals(HOST)) {
            throw new EgressRefusedException("The host " + host + " has no address");
        }
        return new Destination(host, port, List.of(InetAddress.ofLiteral("127.0.0.1")));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        bridge.close();
        bed.engine().removeSpare(toolbox, volume);
        toolbox.close();
        host.stop(0);
    }
}
