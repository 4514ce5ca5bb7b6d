package dev.grove.workspace.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.LongForm;
import dev.grove.core.SettableClock;
import dev.grove.core.dockerd.TestAuthority;
import dev.grove.core.dockerd.TlsDockerd;
import dev.grove.workspace.container.host.EngineAddress;
import dev.grove.workspace.container.host.EngineClient;
import dev.grove.workspace.container.host.EngineDiscovery;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/**
 * Access by certificate to an engine on another machine, and the reasons given where one is wrong.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EngineCertificatesIT {

    private Path folder;
    private TestAuthority authority;
    private Path client;
    private TlsDockerd engine;

    @BeforeAll
    void startEngine(@TempDir Path given) {
        TlsDockerd.require();
        folder = given;
        authority = new TestAuthority(folder.resolve("authority"));
        client = authority.client("server");
        engine =
                TlsDockerd.start(
                        folder.resolve("engine"),
                        authority.engine("engine", "ip:127.0.0.1"),
                        client);
    }

    @AfterAll
    void stopEngine() {
        if (engine != null) {
            engine.close();
        }
    }

    @Test
    void takesAClientWithACertificateOfItsAuthority() {
        EngineDiscovery discovery = discovery(engine.address(), client);
        assertThat(discovery.status().reason()).isEmpty();
        assertThat(discovery.identifiedUntil().orElseThrow()).isAfter(Instant.now());
    }

    @Test
    void refusesAClientWithoutOne() {
        SslBundle trustAlone =
                SslBundle.of(
                        new PemSslStoreBundle(
                                (PemSslStoreDetails) null,
                                PemSslStoreDetails.forCertificates(
                                        "file:" + client.resolve("ca.pem"))));
        try (HttpClient http =
                HttpClient.newBuilder().sslContext(trustAlone.createSslContext()).build()) {
            assertThatThrownBy(() -> http.send(version("https"), BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class)
                    .hasStackTraceContaining("certificate");
        }
    }

    @Test
    void answersNothingInTheClear() throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = http.send(version("http"), BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).doesNotContain("ApiVersion");
        }
    }

    @Test
    void saysThatAnotherAuthorityIsNotAccepted() {
        Path stranger = new TestAuthority(folder.resolve("stranger")).client("server");
        SandboxStatus status = discovery(engine.address(), stranger).status();
        assertThat(status.obstacle()).isEqualTo(Obstacle.CERTIFICATE_UNTRUSTED);
        assertThat(status.reason())
                .contains(engine.address(), stranger.resolve("ca.pem").toString());
    }

    @Test
    void saysThatTheEngineDoesNotTakeTheServersCertificate() throws Exception {
        // It knows the engine, and has a certificate of another authority.
        Path mixed = copy(new TestAuthority(folder.resolve("other")).client("server"), "mixed");
        Files.copy(
                client.resolve("ca.pem"),
                mixed.resolve("ca.pem"),
                StandardCopyOption.REPLACE_EXISTING);
        SandboxStatus status = discovery(engine.address(), mixed).status();
        assertThat(status.obstacle()).isEqualTo(Obstacle.CERTIFICATE_REJECTED);
        assertThat(status.reason()).contains(mixed.resolve("cert.pem").toString());
    }

    @Test
    void saysThatTheEngineIsCalledByAnotherName() {
        SandboxStatus status = discovery("tcp://localhost:" + engine.port(), client).status();
        assertThat(status.obstacle()).isEqualTo(Obstacle.CERTIFICATE_NAME);
        assertThat(status.reason()).contains("localhost");
    }

    @Test
    void saysWhichFileIsMissing() throws Exception {
        Path incomplete = copy(client, "incomplete");
        Files.delete(incomplete.resolve("key.pem"));
        SandboxStatus status = discovery(engine.address(), incomplete).status();
        assertThat(status.obstacle()).isEqualTo(Obstacle.CERTIFICATE_FILES);
        assertThat(status.reason()).contains(incomplete.resolve("key.pem") + " is missing");
        Files.writeString(incomplete.resolve("key.pem"), "nothing");
        assertThat(discovery(engine.address(), incomplete).status().reason())
                .contains("holds nothing in PEM");
    }

    @Test
    void readsRenewedCertificatesWithoutARestart() throws Exception {
        Path renewed = copy(authority.expiredClient("expired"), "renewed");
        SettableClock clock = new SettableClock(Instant.now());
        EngineDiscovery discovery =
                discovery(List.of(EngineAddress.of(engine.address(), renewed)), clock);
        assertThat(discovery.status().obstacle()).isEqualTo(Obstacle.CERTIFICATE_EXPIRED);
        assertThat(discovery.status().reason()).contains(renewed.resolve("cert.pem").toString());

        replace(authority.client("first"), renewed);
        clock.advance(Duration.ofSeconds(6));
        assertThat(discovery.status().reason()).isEmpty();
        EngineClient before = discovery.client();

        clock.advance(Duration.ofSeconds(6));
        assertThat(discovery.status().reason()).isEmpty();
        assertThat(discovery.client()).as("nothing was renewed").isSameAs(before);

        replace(authority.client("second"), renewed);
        clock.advance(Duration.ofSeconds(6));
        assertThat(discovery.status().reason()).isEmpty();
        assertThat(discovery.client()).isNotSameAs(before);

        replace(authority.expiredClient("late"), renewed);
        clock.advance(Duration.ofSeconds(6));
        assertThat(discovery.status().obstacle()).isEqualTo(Obstacle.CERTIFICATE_EXPIRED);
    }

    private HttpRequest version(String scheme) {
        return HttpRequest.newBuilder(
                        URI.create(scheme + "://127.0.0.1:" + engine.port() + "/version"))
                .build();
    }

    private Path copy(Path certificates, String name) throws IOException {
        Path copy = Files.createDirectories(folder.resolve(name));
        replace(certificates, copy);
        return copy;
    }

    private static void replace(Path by, Path certificates) throws IOException {
        for (String file : List.of("ca.pem", "cert.pem", "key.pem")) {
            Files.copy(
                    by.resolve(file),
                    certificates.resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static EngineDiscovery discovery(String address, Path certificates) {
        return discovery(List.of(EngineAddress.of(address, certificates)), new SettableClock());
    }

    private static EngineDiscovery discovery(List<EngineAddress> at, SettableClock clock) {
        return new EngineDiscovery(
                at,
                new WorkspaceSettings(
                        "auto",
                        "",
                        Objects.requireNonNull(System.getenv("GROVE_SANDBOX_IMAGE")),
                        "",
                        true,
                        Duration.ofHours(1),
                        Duration.ofSeconds(20)),
                clock);
    }
}
