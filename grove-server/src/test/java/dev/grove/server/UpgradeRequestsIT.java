package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.mcp.McpClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests that offer HTTP/2 without TLS ({@code Upgrade: h2c}), as Java's client makes the first
 * of each connection and {@code curl --http2} every one: answered as without the offer.
 */
class UpgradeRequestsIT extends ServerIT {

    private static final int READ_MILLIS = 30_000;

    @Test
    void areAnsweredToJavasClient() throws Exception {
        String tenant = newTenant();
        HttpCaller caller = newCaller(tenant, "provision");
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
            HttpResponse<String> made = send(client, agent(caller, "first"));
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            assertThat(made.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        }
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
            HttpResponse<String> listed =
                    send(client, McpClient.modern(caller).request("tools/list", "{}"));
            assertThat(listed.statusCode()).isEqualTo(200);
            assertThat(listed.body()).contains("grove__upsert_agent");
            // On the same connection, which was not upgraded.
            assertThat(send(client, agent(caller, "second")).statusCode()).isEqualTo(201);
        }
    }

    /** Byte for byte; a larger body is held back by curl until it is asked for. */
    @ParameterizedTest
    @CsvSource({"10, false", "10, true", "150000, false", "150000, true"})
    void areAnsweredToCurl(int promptLength, boolean expectsContinue) throws IOException {
        HttpCaller caller = newCaller(newTenant(), "provision");
        String body = agentBody("curled", "p".repeat(promptLength));
        String answer = raw(caller, "/agents", "", body, expectsContinue);
        assertThat(answer).contains("HTTP/1.1 201", "\"curled\"");

        String listed =
                raw(
                        caller,
                        McpClient.RPC,
                        """
                        Accept: application/json, text/event-stream
                        MCP-Protocol-Version: 2026-07-28
                        Mcp-Method: tools/list
                        """
                                .replace("\n", "\r\n"),
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":"
                                + McpClient.META
                                + ",\"padding\":\""
                                + "p".repeat(promptLength)
                                + "\"}}",
                        expectsContinue);
        assertThat(listed).contains("HTTP/1.1 200", "grove__upsert_agent");
    }

    private static String raw(
            HttpCaller caller, String path, String headers, String body, boolean expectsContinue)
            throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head =
                "POST "
                        + path
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: curl/8.5.0\r\n"
                        + "Authorization: Bearer "
                        + caller.key()
                        + "\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                        + "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"
                        + "Content-Type: application/json\r\nContent-Length: "
                        + bytes.length
                        + "\r\n"
                        + headers
                        + (expectsContinue ? "Expect: 100-continue\r\n" : "")
                        + "\r\n";
        int port = caller.request(path).build().uri().getPort();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(READ_MILLIS);
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            if (expectsContinue) {
                assertThat(headOf(in)).startsWith("HTTP/1.1 100");
            }
            out.write(bytes);
            out.flush();
            String answered = headOf(in);
            return answered + bodyOf(in, answered);
        }
    }

    private static String headOf(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new AssertionError("The connection ended after: " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static String bodyOf(InputStream in, String head) throws IOException {
        String length =
                head.lines()
                        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                        .findFirst()
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .orElse("");
        if (!length.isEmpty()) {
            return new String(in.readNBytes(Integer.parseInt(length)), StandardCharsets.UTF_8);
        }
        StringBuilder body = new StringBuilder();
        while (!body.toString().endsWith("0\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            body.append((char) next);
        }
        return body.toString();
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder agent(HttpCaller caller, String name) {
        return caller.request("/agents")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(agentBody(name, "p")));
    }

    private static String agentBody(String name, String prompt) {
        return """
        {"name":"%s","system_prompt":"%s","model":"scripted/greeter","tools":["finish"]}
        """
                .formatted(name, prompt);
    }
}
