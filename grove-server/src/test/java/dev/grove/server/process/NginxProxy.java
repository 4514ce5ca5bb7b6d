package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.grove.core.FreePort;
import dev.grove.core.container.ServerContainer;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/**
 * An nginx with the configuration that the guide to deployment shows, but for the addresses and
 * TLS.
 */
final class NginxProxy implements AutoCloseable {

    private static final Pattern SHOWN = Pattern.compile("(?s)```nginx\n(.*?)```");
    private static final String FILE = "/etc/nginx/grove.conf";

    private final URI address = URI.create("http://127.0.0.1:" + FreePort.next());
    private final GenericContainer<?> container;

    /** Skips the test where no engine has the image. */
    NginxProxy(List<ServerProcess> servers) throws IOException {
        container =
                ServerContainer.of(List.of("nginx", "-e", "stderr", "-c", FILE))
                        .orElseGet(() -> abort("no image with an nginx; ./grove test builds one"));
        container.withCopyToContainer(Transferable.of(configuration(servers)), FILE);
        start();
    }

    /** Caller that reaches the servers through the proxy. */
    HttpCaller caller() {
        return new HttpCaller(address, Cluster.KEY, "");
    }

    /** Goes away with all its connections, and is there again at the same address. */
    void restart() {
        container.stop();
        start();
    }

    private void start() {
        container.start();
        awaitAnswer();
    }

    @Override
    public void close() {
        container.stop();
    }

    private String configuration(List<ServerProcess> servers) throws IOException {
        String page = Files.readString(Path.of("../docs/guides/deployment.md"));
        String shown = SHOWN.matcher(page).results().findFirst().orElseThrow().group(1);
        String upstream =
                servers.stream()
                        .map(server -> "server " + server.caller().server().getAuthority())
                        .collect(Collectors.joining("$1\n", "", "$1"));
        String here =
                shown.replaceFirst("(?s)server [\\d.:]+( \\w+=\\w+;).*?(?=\n})", upstream)
                        .replaceAll("ssl_\\w+ .*;", "")
                        .replace("listen 443 ssl http2;", "listen " + address.getAuthority() + ";");
        assertThat(here).contains(address.getAuthority()).doesNotContain("ssl");
        assertThat(here.split("fail_timeout=1s;")).hasSize(servers.size() + 1);
        return "daemon off; pid /run/grove-test.pid; events {} http { access_log off;\n%s}"
                .formatted(here);
    }

    private void awaitAnswer() {
        await("nginx")
                .ignoreExceptions()
                .until(() -> {
                    assertThat(container.isRunning()).as(container.getLogs()).isTrue();
                    return caller().get("/actuator/health/liveness").status() == 200;
                });
    }
}
