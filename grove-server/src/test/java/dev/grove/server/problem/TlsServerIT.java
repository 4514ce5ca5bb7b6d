package dev.grove.server.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.dockerd.TestAuthority;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A server with a certificate of its own: HTTP/2 for clients that offer it, HTTP/1 for others. */
class TlsServerIT extends ServerIT {

    private static final int MEGABYTE = 1024 * 1024;

    /** More than Tomcat allows unless it is set otherwise. */
    private static final int STREAMS = 150;

    private static final Path CERTIFICATE =
            new TestAuthority(DATA.resolve("tls-" + ProcessHandle.current().pid()))
                    .engine("server", "ip:127.0.0.1");

    @DynamicPropertySource
    static void certificate(DynamicPropertyRegistry registry) {
        registry.add("server.ssl.certificate", () -> CERTIFICATE.resolve("cert.pem").toString());
        registry.add(
                "server.ssl.certificate-private-key",
                () -> CERTIFICATE.resolve("key.pem").toString());
    }

    @Override
    protected HttpCaller as(String rawKey) {
        return new HttpCaller(URI.create("https://127.0.0.1:" + port()), rawKey, "")
                .through(client(Version.HTTP_1_1));
    }

    @ParameterizedTest
    @EnumSource
    void eachClientHasTheVersionThatItSpeaks(Version version) throws Exception {
        HttpCaller caller = newCaller(newTenant(), "provision");
        try (HttpClient client = client(version)) {
            HttpResponse<String> listed =
                    client.send(caller.request("/agents").build(), BodyHandlers.ofString());
            assertThat(listed.statusCode()).as(listed.body()).isEqualTo(200);
            assertThat(listed.version()).isEqualTo(version);
        }
    }

    /** Over one connection: Java's client opens no second one, but fails. */
    @Test
    void manyStreamsOfOneClientLeaveRoomForItsRequests() throws Exception {
        HttpCaller caller = newCaller(newTenant(), "admin");
        HttpClient client = client(Version.HTTP_2);
        try {
            List<InputStream> streams = new ArrayList<>();
            for (int i = 0; i < STREAMS; i++) {
                HttpResponse<InputStream> stream =
                        client.send(
                                caller.request("/events").build(), BodyHandlers.ofInputStream());
                assertThat(stream.statusCode()).isEqualTo(200);
                assertThat(stream.version()).isEqualTo(Version.HTTP_2);
                streams.add(stream.body());
            }
            String run = startedRun(caller.through(client));
            for (InputStream stream : streams) {
                assertThat(readUntil(stream, run)).contains("run.");
            }
        } finally {
            client.shutdownNow();
        }
    }

    private static String startedRun(HttpCaller caller) {
        HttpAnswer made =
                caller.post(
                        "/agents",
                        """
                        {"name":"greeter","system_prompt":"p","model":"scripted/greeter","tools":["finish"]}
                        """);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        HttpAnswer run = caller.post("/agents/greeter/runs", "{\"goal\":\"greet\"}");
        assertThat(run.status()).as(run.body()).isEqualTo(202);
        return run.text("run_id");
    }

    @ParameterizedTest
    @EnumSource
    void aBodyThatIsTooLargeIsRefusedWithWords(Version version) {
        HttpCaller caller = newCaller(newTenant(), "invoke");
        try (HttpClient client = client(version)) {
            HttpAnswer answer =
                    caller.through(client)
                            .send(
                                    caller.request("/agents/any/runs")
                                            .header("Content-Type", "application/json")
                                            .POST(
                                                    BodyPublishers.ofByteArray(
                                                            new byte[8 * MEGABYTE])));
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.text("code")).isEqualTo("payload_too_large");
        }
    }

    private static String readUntil(InputStream stream, String awaited) throws IOException {
        StringBuilder read = new StringBuilder();
        byte[] piece = new byte[8192];

        while (read.indexOf(awaited) < 0) {
            int length = stream.read(piece);
            assertThat(length).as("the stream after: %s", read).isPositive();
            read.append(new String(piece, 0, length, StandardCharsets.UTF_8));
        }
        return read.toString();
    }

    private static HttpClient client(Version version) {
        try (InputStream authority = Files.newInputStream(CERTIFICATE.resolve("ca.pem"))) {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    "ca", CertificateFactory.getInstance("X.509").generateCertificate(authority));
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, trust.getTrustManagers(), null);
            return HttpClient.newBuilder().version(version).sslContext(tls).build();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
