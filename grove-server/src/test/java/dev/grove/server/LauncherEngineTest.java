package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of the launcher where no container engine can be had. */
class LauncherEngineTest {

    /** Machine where nothing may be installed, with a client and these sockets. */
    private static final String MACHINE =
            """
            debian_root() { false; }
            have_client() { true; }
            engine_answers() { false; }
            socket_candidates() { printf '%s\\n' "${SOCKET:-/nowhere/docker.sock}"; }
            ensure_sandbox || echo "none"
            """;

    @TempDir private Path folder;

    @Test
    void namesWhatToInstallWhereThereIsNone() {
        assertThat(Shell.withLauncher(MACHINE, Map.of()).printed())
                .startsWith("grove: no container engine answers, so agents get no sandbox.\n")
                .contains("install and start Docker")
                .endsWith("none\n");
    }

    @Test
    void namesTheSettingWhereTheNamedOneDoesNotAnswer() {
        assertThat(Shell.withLauncher(MACHINE, Map.of("DOCKER_HOST", "unix:///nowhere")).printed())
                .contains("the engine that DOCKER_HOST names (unix:///nowhere) does not answer")
                .contains("unset DOCKER_HOST");
    }

    @Test
    void namesTheGroupWhereOneRefusesThisUser() throws Exception {
        Path socket = folder.resolve("docker.sock");
        try (ServerSocketChannel engine = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            engine.bind(UnixDomainSocketAddress.of(socket));
            // Root may write to any socket, so that it cannot is said in its place.
            String script = "may_write() { false; }\n" + MACHINE;
            assertThat(Shell.withLauncher(script, Map.of("SOCKET", socket.toString())).printed())
                    .contains("there is an engine at " + socket + ", and you may not use it")
                    .contains("sudo usermod -aG docker");
        }
    }

    @Test
    void namesTheClientWhereItIsWhatIsMissing() {
        String script = MACHINE.replace("have_client() { true; }", "have_client() { false; }");
        assertThat(Shell.withLauncher(script, Map.of()).printed())
                .contains("neither docker nor podman is on the PATH, so agents get no sandbox.");
    }

    @Test
    void looksForNoneWhereThatIsSet() {
        assertThat(Shell.withLauncher(MACHINE, Map.of("GROVE_SANDBOX", "none")).printed())
                .isEqualTo("grove: GROVE_SANDBOX=none: agents get no sandbox\nnone\n");
    }
}
