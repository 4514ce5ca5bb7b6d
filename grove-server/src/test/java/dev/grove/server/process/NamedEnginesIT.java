package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.FreePort;
import dev.grove.core.LongForm;
import dev.grove.core.dockerd.TestAuthority;
import dev.grove.core.dockerd.TlsDockerd;
import dev.grove.server.process.LaunchedDoctor.Diagnosed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./grove doctor} without a server, where its engines are reached over mutual TLS. */
@LongForm
class NamedEnginesIT {

    private static final String ENGINES = "GROVE_WORKSPACES_REMOTE_ENGINES_";

    /** In the table's second column. */
    private static final String SUBJECT = " engine      ";

    private static final String CERTIFICATES = "GROVE_WORKSPACES_REMOTE_CERTIFICATES";

    @TempDir private Path folder;
    private TestAuthority authority;
    private Path client;
    private LaunchedDoctor doctor;
    private final Map<String, String> settings = new HashMap<>();

    @BeforeEach
    void makeCertificates() {
        authority = new TestAuthority(folder.resolve("authority"));
        client = authority.client("server");
        doctor = new LaunchedDoctor(folder);
        settings.put("GROVE_SANDBOX", "auto");
        settings.put("GROVE_MODELS_SCRIPTED_DIRECTORY", folder.toString());
        settings.put("GROVE_DIAGNOSIS_DISK_FREE", "1MB");
        settings.put(CERTIFICATES, client.toString());
        for (String proxy : List.of("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY")) {
            settings.put(proxy, "");
            settings.put(proxy.toLowerCase(Locale.ROOT), "");
        }
    }

    /** Engines that break in one way each, beside one that is well, and that one alone. */
    @Test
    void saysOfEachEngineWhatMendsItAndIsContentWithOneThatAnswers() throws IOException {
        TlsDockerd.require();
        Path ofEngine = authority.engine("engine", "ip:127.0.0.1");
        try (TlsDockerd engine = TlsDockerd.start(folder.resolve("engine"), ofEngine, client)) {
            Path stranger = new TestAuthority(folder.resolve("other")).client("server");
            Path rejected = Files.createDirectory(folder.resolve("rejected"));
            for (String file : List.of("cert.pem", "key.pem")) {
                Files.copy(stranger.resolve(file), rejected.resolve(file));
            }
            Files.copy(
                    client.resolve("ca.pem"),
                    rejected.resolve("ca.pem"),
                    StandardCopyOption.REPLACE_EXISTING);
            Path expired = authority.expiredClient("expired");
            Path missing = folder.resolve("missing");
            settings.put("GROVE_SANDBOX_IMAGE", System.getenv("GROVE_SANDBOX_IMAGE"));
            name("WELL", engine.address());
            name("FILES", engine.address(), missing);
            name("EXPIRED", engine.address(), expired);
            name("REJECTED", engine.address(), rejected);
            name("UNTRUSTED", engine.address(), stranger);
            name("MISNAMED", "tcp://localhost:" + engine.port());
            name("NOWHERE", "tcp://127.0.0.1:" + FreePort.next());

            Diagnosed broken = examine();
            assertThat(broken.status()).as(broken.printed()).isEqualTo(1);
            assertThat(broken.printed())
                    .contains("ok       engine      well: Docker ")
                    .contains(engine.address() + " answers, and has the image ")
                    .contains("Runs get their sandboxes on the other engines");
            mends(broken, "files", missing.resolve("ca.pem") + " is missing", CERTIFICATES);
            mends(broken, "expired", expired.resolve("cert.pem").toString(), "openssl x509 -req");
            mends(broken, "rejected", rejected.resolve("cert.pem").toString(), "--tlscacert");
            mends(broken, "untrusted", stranger.resolve("ca.pem").toString(), "openssl verify");
            mends(broken, "misnamed", "is for other names", "subjectAltName");
            mends(broken, "nowhere", "nothing listens there", "systemctl start docker");

            settings.keySet().removeIf(setting -> setting.startsWith(ENGINES));
            name("WELL", engine.address());
            Diagnosed mended = examine();
            assertThat(mended.status()).as(mended.printed()).isZero();
            assertThat(mended.printed())
                    .containsOnlyOnce(SUBJECT)
                    .contains(engine.address() + " answers, and has the image ");

            settings.put("GROVE_SANDBOX_IMAGE", "an-image-that:is-not-there");
            Diagnosed without = examine();
            assertThat(without.status()).as(without.printed()).isEqualTo(2);
            assertThat(without.printed())
                    .contains("the engine has no image an-image-that:is-not-there")
                    .contains("docker save an-image-that:is-not-there | docker --host=");
        }
    }

    @Test
    void saysWhatKeepsAllEnginesFromBeingUsed() {
        String address = "tcp://127.0.0.1:" + FreePort.next();
        name("A", address);
        Diagnosed nowhere = examine();
        assertThat(nowhere.status()).as(nowhere.printed()).isEqualTo(2);
        assertThat(nowhere.printed())
                .containsOnlyOnce(SUBJECT)
                .contains("No sandbox can be had: the container engine at " + address)
                .contains("Agents with ws_* or git_* tools are refused")
                .contains("code:  engine_unusable");

        settings.remove(CERTIFICATES);
        name("A", "tcp://10.0.0.7:2376");
        Diagnosed open = examine();
        assertThat(open.status()).as(open.printed()).isEqualTo(2);
        assertThat(open.printed())
                .contains("code:  settings_invalid")
                .contains("mend:  Set " + CERTIFICATES);

        settings.put("GROVE_SANDBOX", "none");
        Diagnosed off = examine();
        assertThat(off.status()).as(off.printed()).isZero();
        assertThat(off.printed()).contains("Sandboxes are switched off by GROVE_SANDBOX=none");
    }

    @Test
    void saysThatOneEngineAndSeveralAreNamed() {
        name("A", "tcp://127.0.0.1:" + FreePort.next());
        settings.put("GROVE_WORKSPACES_HOST", "unix:///nowhere/docker.sock");
        Diagnosed both = examine();
        assertThat(both.status()).as(both.printed()).isEqualTo(2);
        assertThat(both.printed())
                .contains("code:  settings_invalid")
                .contains("remove one of the two");
    }

    private void name(String engine, String host) {
        settings.put(ENGINES + engine + "_HOST", host);
    }

    private void name(String engine, String host, Path certificates) {
        name(engine, host);
        settings.put(ENGINES + engine + "_CERTIFICATES", certificates.toString());
    }

    private Diagnosed examine() {
        return doctor.examine(FreePort.next(), folder.resolve("data"), settings);
    }

    /** A warning of this engine alone, whose lines end with its code. */
    private static void mends(Diagnosed diagnosed, String engine, String message, String remedy) {
        Matcher finding =
                Pattern.compile("(?ms)^warning +engine +" + engine + ": .*?^ +code: ")
                        .matcher(diagnosed.printed());
        assertThat(finding.find()).as(engine + " in " + diagnosed.printed()).isTrue();
        String mend = finding.group().replaceAll("(?s).*mend: ", "");
        assertThat(finding.group()).contains(message);
        assertThat(mend).as(engine).contains(remedy);
    }
}
