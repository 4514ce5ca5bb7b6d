package dev.grove.workspace.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.egress.Destination;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.Purpose;
import dev.grove.workspace.egress.bridge.BridgePeer;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchanges and tunnels that are allowed, as their target sees them. */
class EgressProxyTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final long MUCH = 1_000_000;

    private OriginServer origin;

    @BeforeEach
    void openOrigin() throws IOException {
        origin = new OriginServer("\r\n\r\n", OK);
    }

    @AfterEach
    void closeOrigin() throws IOException {
        origin.close();
    }

    @Test
    void sendsARequestInTheFormOfAnOriginWithoutTheFieldsOfItsConnection() throws Exception {
        BridgePeer program = programOf("\r\n\r\n", OK, MUCH);
        String answer =
                program.exchange(
                        request(
                                "GET http://Index.example:@/a%20b?c=d HTTP/1.1~Host:"
                                        + " index.example:@~Accept: x~Connection: keep-alive,"
                                        + " X-Hop~X-Hop: 1~Proxy-Authorization: Basic"
                                        + " c2VjcmV0~TE: trailers~~"));
        assertThat(answer)
                .isEqualTo(text("HTTP/1.1 200 OK~Content-Length: 2~Connection: close~~ok"));
        assertThat(origin.received().take())
                .isEqualTo(
                        text(
                                "GET /a%20b?c=d HTTP/1.1~Host: index.example:@~Accept:"
                                        + " x~Connection: close~~"));
    }

    @Test
    void framesABodyAnewAndLeavesOutItsTrailer() throws Exception {
        BridgePeer program = programOf("0\r\n\r\n", OK, MUCH);
        assertThat(
                        program.exchange(
                                request(
                                        "POST http://index.example:@/ HTTP/1.1~Host:"
                                                + " index.example:@~Transfer-Encoding: chunked~~3;x=y~abc~"
                                                + "1~d~0~X: smuggled~~")))
                .startsWith("HTTP/1.1 200 ");
        assertThat(origin.received().take())
                .contains("Transfer-Encoding: chunked", "3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n")
                .doesNotContain("smuggled", "x=y");
    }

    @Test
    void servesNoSecondRequestOfAConnection() throws Exception {
        BridgePeer program = programOf("\r\n\r\n", OK, MUCH);
        String first = "GET http://index.example:@/first HTTP/1.1~Host: index.example:@~~";
        program.exchange(request(first + first.replace("first", "second")));
        assertThat(origin.received().take()).contains("/first");
        assertThat(origin.received().poll(50, TimeUnit.MILLISECONDS)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 101 Switching Protocols~Upgrade: x~~",
                "HTTP/1.1 200 OK~Content-Length: 2~Transfer-Encoding: chunked~~0~~",
                "HTTP/1.1 200 OK~Content-Length: 1~Content-Length: 2~~ab",
                "HTTP/1.1 200 OK~Transfer-Encoding: gzip~~",
                "garbage~~",
                ""
            })
    void passesOnNoAnswerThatCanBeReadInTwoWays(String answer) throws Exception {
        BridgePeer program = programOf("\r\n\r\n", text(answer), MUCH);
        assertThat(program.exchange(request(GET))).startsWith("HTTP/1.1 502 ");
    }

    @Test
    void passesOnABodyThatEndsWithItsConnection() throws Exception {
        BridgePeer program = programOf("\r\n\r\n", text("HTTP/1.0 200 OK~~all of it"), MUCH);
        assertThat(program.exchange(request(GET))).endsWith("Connection: close\r\n\r\nall of it");
    }

    @Test
    void connectsToNoPrivateAddressOfAnAllowedHost() throws Exception {
        Egress egress =
                new Egress(
                        new EgressSettings(List.of("index.example", "127.0.0.0/8")),
                        _ -> List.of(InetAddress.ofLiteral("127.0.0.1")));
        BridgePeer program =
                programOf((host, port) -> egress.vet(host, port, Purpose.SANDBOX), 9, MUCH);
        assertThat(program.exchange(request(GET)))
                .startsWith("HTTP/1.1 403 ")
                .contains("private or special-purpose address")
                .doesNotContain("127.0.0.1");
        assertThat(origin.received()).isEmpty();
    }

    @Test
    void resolvesOnceForEachConnectionAndDialsWhatWasVetted() throws Exception {
        AtomicInteger lookups = new AtomicInteger();
        // A second answer, of a name server that rebinds, would lead to a port that is closed.
        Vetting rebinding =
                (host, port) ->
                        new Destination(
                                host,
                                lookups.incrementAndGet() == 1 ? port : 1,
                                List.of(InetAddress.ofLiteral("127.0.0.1")));
        BridgePeer program = programOf(rebinding, 9, MUCH);
        assertThat(program.exchange(request(GET))).startsWith("HTTP/1.1 200 ");
        assertThat(lookups).hasValue(1);
    }

    @Test
    void endsWhenTheBytesOfTheRunAreUsedUp() throws Exception {
        String large = text("HTTP/1.1 200 OK~Content-Length: 5000~~") + "a".repeat(5_000);
        BridgePeer program = programOf("\r\n\r\n", large, 3_000);
        assertThat(program.exchange(request(GET)).length()).isLessThan(3_000);
        assertThat(program.exchange(request(GET))).contains("transferred all the bytes it may");
    }

    @Test
    void refusesMoreConnectionsThanTheRunMayMake() throws Exception {
        BridgePeer program = programOf(EgressProxyTest::loopback, 1, MUCH);
        assertThat(program.exchange(request(GET))).startsWith("HTTP/1.1 200 ");
        assertThat(program.exchange(request(GET))).contains("all the connections it may make");
    }

    @Test
    void carriesATunnelWhoseHelloNamesItsHost() throws Exception {
        BridgePeer program = programOf("END", "PONG", MUCH);
        assertThat(tunnel(program, hello("index.example"))).endsWith("\r\n\r\nPONG");
        assertThat(origin.received().take()).endsWith("END").hasSizeGreaterThan(100);
    }

    @Test
    void closesATunnelWhoseHelloNamesAnotherHost() throws Exception {
        BridgePeer program = programOf("END", "PONG", MUCH);
        assertThat(tunnel(program, hello("evil.example"))).endsWith("\r\n\r\n");
        assertThat(origin.received().take()).isEqualTo("cut off: ");
    }

    @Test
    void closesATunnelWhoseHelloIsEncryptedOrNoneAtAll() throws Exception {
        BridgePeer program = programOf("END", "PONG", MUCH);
        byte[] honest = hello("index.example");
        List<byte[]> hostile =
                List.of(
                        withEncryptedHello(honest),
                        "SSH-2.0-x\r\n".getBytes(StandardCharsets.US_ASCII),
                        request(GET),
                        new byte[] {22, 3, 1, 0, 0},
                        new byte[] {22, 3, 1, 0, 4, 2, 0, 0, 0},
                        new byte[] {22, 3, 1, 0, 4, 1, 0, 0, 0},
                        new byte[] {22, 3, 1, 0, 4, 1, -1, -1, -1});
        for (byte[] hello : hostile) {
            assertThat(tunnel(program, hello)).endsWith("\r\n\r\n");
            assertThat(origin.received().take()).isEqualTo("cut off: ");
        }
    }

    private static final String GET =
            "GET http://index.example:@/ HTTP/1.1~Host: index.example:@~~";

    private BridgePeer programOf(String until, String answer, long bytes) throws IOException {
        origin.close();
        origin = new OriginServer(until, answer);
        return programOf(EgressProxyTest::loopback, 100, bytes);
    }

    private BridgePeer programOf(Vetting vetting, int connections, long bytes) {
        return BridgePeer.greeted(
                new EgressProxy(
                        NetworkRules.allowing(List.of("index.example:" + origin.port())),
                        vetting,
                        new TrafficBudget(connections, bytes)));
    }

    private static Destination loopback(String host, int port) {
        return new Destination(host, port, List.of(InetAddress.ofLiteral("127.0.0.1")));
    }

    private String tunnel(BridgePeer program, byte[] hello) {
        int stream = program.open();
        program.data(stream, request("CONNECT index.example:@ HTTP/1.1~Host: index.example:@~~"));
        byte[] end = "END".getBytes(StandardCharsets.US_ASCII);
        program.data(
                stream, ByteBuffer.allocate(hello.length + end.length).put(hello).put(end).array());
        return program.readToEnd(stream);
    }

    private static byte[] hello(String host) throws NoSuchAlgorithmException, SSLException {
        SSLEngine engine = SSLContext.getDefault().createSSLEngine(host, 443);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), hello);
        byte[] bytes = new byte[hello.flip().remaining()];
        hello.get(bytes);
        return bytes;
    }

    /** Adds the extension of ECH, without bytes, and mends the four lengths around it. */
    private static byte[] withEncryptedHello(byte[] hello) {
        ByteBuffer longer = ByteBuffer.allocate(hello.length + 4).put(hello);
        longer.putShort((short) 0xfe0d).putShort((short) 0);
        longer.putShort(3, (short) (longer.getShort(3) + 4));
        longer.putShort(7, (short) (longer.getShort(7) + 4));
        int at = 5 + 4 + 34;
        at += 1 + longer.get(at);
        at += 2 + longer.getShort(at);
        at += 1 + longer.get(at);
        longer.putShort(at, (short) (longer.getShort(at) + 4));
        return longer.array();
    }

    private byte[] request(String written) {
        return text(written).getBytes(StandardCharsets.ISO_8859_1);
    }

    private String text(String written) {
        return written.replace("~", "\r\n").replace("@", String.valueOf(origin.port()));
    }
}
