package dev.grove.server.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests as bytes: what a proxy could read otherwise than the server does. */
class RawRequestsIT extends ServerIT {

    private static final String LIVE = "/actuator/health/liveness";
    private static final int MEGABYTE = 1024 * 1024;
    private static final String METADATA = "/.well-known/oauth-protected-resource";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET " + LIVE + " HTTP/1.1\nHost: localhost\r\nConnection: close\r\n\r\n",
                "GET " + LIVE + " HTTP/1.1\r\nHost: localhost\nConnection: close\r\n\r\n",
                "GET " + LIVE + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\n\r\n",
                "GET " + LIVE + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\n",
                "GET " + LIVE + " HTTP/1.1\nHost: localhost\nConnection: close\n\n",
                "\nGET " + LIVE + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                "GET " + LIVE + " HTTP/1.1\r\nHost: localhost\rX: y\r\nConnection: close\r\n\r\n",
                "GET " + LIVE + "\r\n\r\n",
                "GET " + LIVE + "\n",
                "GET " + LIVE + " HTTP/0.9\r\nHost: localhost\r\n\r\n",
                "GET " + LIVE + " HTTP/2.0\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                "GET " + LIVE + " HTTP/1.2\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            })
    void areRefusedWithBareLineFeedsOrOfAnotherHttp(String request) throws IOException {
        assertThat(answer(request)).doesNotContain("UP");
    }

    /** The last one of several on a connection, so that what came before it is out of the way. */
    @Test
    void areServedWithLinesThatEndAsTheyShould() throws IOException {
        String head = "GET " + LIVE + " HTTP/1.1\r\nHost: localhost\r\n";
        assertThat(answer(head + "\r\n" + head + "\r\n" + head + "Connection: close\r\n\r\n"))
                .matches("(?s)(HTTP/1.1 200 .*UP.*){3}");
        assertThat(answer(head + "\r\n" + head + "X: y\nConnection: close\r\n\r\n"))
                .matches("(?s)HTTP/1.1 200 .*UP.*HTTP/1.1 400 .*")
                .contains("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%zz=1", "%=1", "limit=1&a%f", "%ff=1"})
    void areRefusedWhereAParameterIsNotPercentEncoded(String query) throws IOException {
        String key = newCaller(newTenant(), "admin").key();
        assertThat(
                        answer(
                                "GET /agent-runs?%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
                                        .formatted(query, key)))
                .startsWith("HTTP/1.1 400 ")
                .contains("is not a parameter of this route");
    }

    /** Host names of the caller's choice are neither an issuer nor an audience of tokens. */
    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "localhost.evil.example:8080", "10.0.0.1", "127.0.0.1.a"})
    void haveNoTokensUnderANameOfTheCallersChoice(String host) throws IOException {
        for (String path : new String[] {METADATA, "/.well-known/oauth-authorization-server"}) {
            assertThat(answer(request("GET", path, host, "")))
                    .startsWith("HTTP/1.1 404 ")
                    .contains("GROVE_PUBLIC_URL")
                    .doesNotContain(host);
        }
        assertThat(answer(request("POST", "/oauth2/token", host, "grant_type=client_credentials")))
                .startsWith("HTTP/1.1 400 ")
                .contains("\"invalid_target\"");
        assertThat(answer(request("POST", "/mcp/rpc", host, "{}")))
                .doesNotContain("resource_metadata", host);
        assertThat(answer(request("GET", METADATA, "LocalHost:4711", "")))
                .startsWith("HTTP/1.1 200 ")
                .contains("\"http://localhost:4711/mcp/rpc\"");
    }

    static Stream<Arguments> tooLarge() {
        return Stream.of(8, 64)
                .flatMap(megabytes ->
                        Stream.of("one length", "chunks", "no key")
                                .map(how -> Arguments.of(megabytes, how)));
    }

    /** Sends the whole body before it reads the answer, as most clients do. */
    @ParameterizedTest
    @MethodSource("tooLarge")
    void haveTheirRefusalWholeThoughTheirBodyIsTooLarge(int megabytes, String how)
            throws IOException {
        boolean chunked = how.equals("chunks");
        boolean known = !how.equals("no key");
        String key = known ? newCaller(newTenant(), "invoke").key() : "nobody's";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout(10_000);
            OutputStream out = new BufferedOutputStream(socket.getOutputStream(), MEGABYTE);
            write(
                    out,
                    "POST /agents/any/runs HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n%s\r\n\r\n"
                            .formatted(
                                    key,
                                    chunked
                                            ? "Transfer-Encoding: chunked"
                                            : "Content-Length: " + (long) megabytes * MEGABYTE));
            byte[] piece = " ".repeat(MEGABYTE).getBytes(StandardCharsets.US_ASCII);
            for (int sent = 0; sent < megabytes; sent++) {
                write(out, chunked ? "100000\r\n" : "");
                out.write(piece);
                write(out, chunked ? "\r\n" : "");
            }
            write(out, chunked ? "0\r\n\r\n" : "");
            out.flush();
            String answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer)
                    .startsWith(known ? "HTTP/1.1 413 " : "HTTP/1.1 401 ")
                    .contains(known ? "\"payload_too_large\"" : "\"unauthorized\"")
                    .contains(known ? mostBytes(megabytes, chunked) : "");
        }
    }

    /** A start that says how large it is may have attachments. */
    private static String mostBytes(int megabytes, boolean chunked) {
        return megabytes > 28 && !chunked ? "at most 29026984 bytes" : "at most 1048576 bytes";
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void haveTheirRefusalWholeInAClientOfHttp(boolean chunked) {
        HttpCaller caller = newCaller(newTenant(), "invoke");
        byte[] body = " ".repeat(8 * MEGABYTE).getBytes(StandardCharsets.US_ASCII);
        HttpAnswer answer =
                caller.send(
                        caller.request("/agents/any/runs")
                                .header("Content-Type", "application/json")
                                .POST(
                                        chunked
                                                ? BodyPublishers.ofInputStream(
                                                        () -> new ByteArrayInputStream(body))
                                                : BodyPublishers.ofByteArray(body)));
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.text("code")).isEqualTo("payload_too_large");
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String request(String method, String path, String host, String body) {
        return """
        %s %s HTTP/1.1
        Host: %s
        Connection: close
        Content-Type: application/x-www-form-urlencoded
        Content-Length: %d

        %s\
        """
                .formatted(method, path, host, body.length(), body)
                .replace("\n", "\r\n");
    }

    private String answer(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
