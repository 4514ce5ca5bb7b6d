package dev.grove.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.grove.core.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings of {@code ./grove doctor} itself, and how it shows those of its program. */
class LauncherDoctorTest {

    /** Prints what the test wants found, after its arguments, and where its data is said to be. */
    private static final String JAVA =
            """
            case "$*" in *diagnosis.offline.Doctor*)
                echo "$@" >"$0.arguments"; echo "$GROVE_DATA_DIR" >"$0.data"
                cat "$0.findings"; exit "$(cat "$0.status")" ;;
            esac
            """;

    private static final String FINE = "ok\tmigrations\tmigrations_applied\tAll are applied.\t\t\n";
    private static final String WARNING =
            "warning\tdisk\tdisk_filling\tThe disk fills up.\tIt will be full.\tFree some room.\n";
    private static final String ERROR =
            "error\tkeys\tmaster_key_missing\tA key is missing.\tNothing opens.\tSet it.\n";

    @TempDir private Path folder;
    private LauncherCheckout checkout;
    private final int port = FreePort.next();

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = LauncherCheckout.at(folder.resolve("grove"), JAVA);
        found(FINE);
        program("status", "0");
    }

    @Test
    void isContentWhereAllIsWell() throws IOException {
        Shell.Ended ended = doctor(Map.of());
        assertThat(ended.status()).as(ended.printed()).isZero();
        assertThat(ended.printed())
                .contains("JDK 25 or newer in ")
                .contains("No server runs at port " + port)
                .contains("Sandboxes are switched off by GROVE_SANDBOX=none.")
                .containsPattern("ok +migrations +All are applied\\.")
                .contains(" 0 errors, 0 warnings")
                .doesNotContain("mend:");
        assertThat(said("arguments")).doesNotContain("--url=").contains("--key-file=");
        assertThat(said("data")).isEqualTo(checkout.root().resolve(".grove").toString());
    }

    @Test
    void exitsWithOneForWarningsAndWithTwoForErrors() throws IOException {
        found(FINE + WARNING);
        Shell.Ended warned = doctor(Map.of());
        assertThat(warned.status()).as(warned.printed()).isEqualTo(1);
        assertThat(warned.printed())
                .contains("means: It will be full.")
                .contains("mend:  Free some room.")
                .contains("code:  disk_filling")
                .contains(" 0 errors, 1 warnings");

        found(FINE + WARNING + ERROR);
        Shell.Ended broken = doctor(Map.of());
        assertThat(broken.status()).as(broken.printed()).isEqualTo(2);
        assertThat(broken.printed()).contains(" 1 errors, 1 warnings");
    }

    @Test
    void isNotContentWhereItsProgramBreaks() throws IOException {
        program("status", "1");
        Shell.Ended ended = doctor(Map.of());
        assertThat(ended.status()).as(ended.printed()).isEqualTo(2);
        assertThat(ended.printed()).contains("code:  doctor_failed").contains("doctor.log");
    }

    @Test
    void saysWhoHasThePortWhereThatIsNoGrove() throws IOException {
        HttpServer other =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        other.start();
        try {
            Shell.Ended ended = doctor(Map.of());
            assertThat(ended.status()).as(ended.printed()).isEqualTo(2);
            assertThat(ended.printed())
                    .contains("Port " + port + " is taken")
                    .contains("./grove up --port ");
            assertThat(said("arguments")).doesNotContain("--url=");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void asksTheServerThatListens() throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext(
                "/actuator/health/",
                exchange -> {
                    boolean live = exchange.getRequestURI().getPath().endsWith("liveness");
                    byte[] body = "{}".getBytes(UTF_8);
                    exchange.sendResponseHeaders(live ? 200 : 503, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        try {
            Shell.Ended ended = doctor(Map.of());
            assertThat(ended.status()).as(ended.printed()).isEqualTo(2);
            assertThat(ended.printed())
                    .contains("Grove listens at port " + port + ", and is not ready.")
                    .doesNotContain("GROVE_SANDBOX=none");
            assertThat(said("arguments")).contains("--url=http://127.0.0.1:" + port);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void saysWhatADataDirectoryLacksAndIsContentOnceItHasIt() throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        Files.writeString(data.resolve("admin.key"), "a key");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        Shell.Ended open = doctor(Map.of("GROVE_DATA_DIR", data.toString()));
        assertThat(open.status()).as(open.printed()).isEqualTo(1);
        assertThat(open.printed()).contains("mend:  chmod 700 " + data);

        assertThat(Shell.run(List.of("chmod", "700", data.toString()), Map.of()).status()).isZero();
        Shell.Ended closed = doctor(Map.of("GROVE_DATA_DIR", data.toString()));
        assertThat(closed.status()).as(closed.printed()).isZero();
    }

    @Test
    void saysThatJavaIsMissing() throws IOException {
        Map<String, String> environment =
                Map.of("JAVA_HOME", "/nowhere", "PATH", programs().toString(), "HOME", "/nowhere");
        Shell.Ended ended =
                Shell.run(
                        List.of(
                                "/bin/bash",
                                "-c",
                                """
                                source <(sed 's#/usr/lib/jvm/#/nowhere/#' "$0/launcher/java.sh")
                                for file in say process options state debian node engine sandbox app port server; do
                                    source "$0/launcher/$file.sh"
                                done
                                source "$0/launcher/doctor.sh"
                                GROVE_HOME=$0 GROVE_STATE=$0/.grove GROVE_SANDBOX=none
                                command_doctor
                                """,
                                checkout.root().toString()),
                        environment);
        assertThat(ended.status()).as(ended.printed()).isEqualTo(2);
        assertThat(ended.printed())
                .contains("There is no JDK 25 or newer")
                .contains("JAVA_HOME=/path/to/jdk ./grove doctor");
    }

    @Test
    void looksAtWhatItCanWhereNothingIsBuilt() throws IOException {
        Files.delete(checkout.built());
        Shell.Ended ended = doctor(Map.of());
        assertThat(ended.status()).as(ended.printed()).isEqualTo(1);
        assertThat(ended.printed()).contains("code:  not_built").contains("./grove up");
    }

    private Shell.Ended doctor(Map<String, String> more) {
        Map<String, String> environment = checkout.environment();
        environment.putAll(more);
        return Shell.run(
                List.of(checkout.grove(), "doctor", "--port", Integer.toString(port)), environment);
    }

    private void found(String findings) throws IOException {
        program("findings", findings);
    }

    private void program(String name, String content) throws IOException {
        Files.writeString(java().resolveSibling("java." + name), content);
    }

    private String said(String name) throws IOException {
        return Files.readString(java().resolveSibling("java." + name)).strip();
    }

    private Path java() {
        return folder.resolve("jdk/bin/java");
    }

    /** The tools of the shell, without any JDK. */
    private Path programs() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        List<String> names =
                List.of(
                        "bash",
                        "sed",
                        "head",
                        "cat",
                        "find",
                        "awk",
                        "stat",
                        "dirname",
                        "basename",
                        "readlink",
                        "cksum",
                        "tr");
        List<String> missing = new ArrayList<>();
        for (String name : names) {
            Path program = Path.of("/usr/bin", name);
            if (Files.exists(program)) {
                Files.createSymbolicLink(programs.resolve(name), program);
            } else {
                missing.add(name);
            }
        }
        assertThat(missing).isEmpty();
        return programs;
    }
}
