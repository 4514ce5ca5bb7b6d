package dev.grove.workspace.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.egress.Destination;
import dev.grove.workspace.egress.bridge.BridgePeer;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Requests that are refused before anything is resolved or dialled. */
class HostileExchangesTest {

    private static final String END = "\r\n\r\n";
    private static final String HOST = "\r\nHost: ok.example\r\n";

    /** Status, and a request in which {@code ~} is a line's end. */
    static final List<String> REQUESTS =
            List.of(
                    // Targets.
                    "400 GET / HTTP/1.1~Host: ok.example~~",
                    "400 GET * HTTP/1.1~Host: ok.example~~",
                    "400 GET //ok.example/ HTTP/1.1~Host: ok.example~~",
                    "400 GET https://ok.example/ HTTP/1.1~Host: ok.example~~",
                    "400 GET ftp://ok.example/ HTTP/1.1~Host: ok.example~~",
                    "400 GET HTTP://ok.example/ HTTP/1.1~Host: ok.example~~",
                    "400 GET http:ok.example/ HTTP/1.1~Host: ok.example~~",
                    "400 GET http:///x HTTP/1.1~Host: ok.example~~",
                    "400 GET http://u@ok.example/ HTTP/1.1~Host: ok.example~~",
                    "400 GET http://ok.example@evil.example/ HTTP/1.1~Host: ok.example~~",
                    "400 GET http://ok.example#@evil.example/ HTTP/1.1~Host: ok.example~~",
                    "400 GET http://ok.example/x#y HTTP/1.1~Host: ok.example~~",
                    "400 GET http://ok.example/a\\b HTTP/1.1~Host: ok.example~~",
                    "400 GET http://ok.example/%zz HTTP/1.1~Host: ok.example~~",
                    "400 GET http://ok.example/%2 HTTP/1.1~Host: ok.example~~",
                    "400 GET http://ok.example:0/ HTTP/1.1~Host: ok.example:0~~",
                    "400 GET http://ok.example:65536/ HTTP/1.1~Host: ok.example:65536~~",
                    "400 GET http://ok.example:080/ HTTP/1.1~Host: ok.example~~",
                    "400 GET http://ok.example:+80/ HTTP/1.1~Host: ok.example~~",
                    "400 GET http://ok.example: 80/ HTTP/1.1~Host: ok.example~~",
                    "400 GET http://[::1]/ HTTP/1.1~Host: [::1]~~",
                    // Hosts.
                    "403 GET http://evil.example/ HTTP/1.1~Host: evil.example~~",
                    "403 GET http://evilok.example/ HTTP/1.1~Host: evilok.example~~",
                    "403 GET http://ok.example.evil.example/ HTTP/1.1~Host:"
                            + " ok.example.evil.example~~",
                    "403 GET http://beneath.example/ HTTP/1.1~Host: beneath.example~~",
                    "403 GET http://xbeneath.example/ HTTP/1.1~Host: xbeneath.example~~",
                    "403 GET http://ok.example:81/ HTTP/1.1~Host: ok.example:81~~",
                    "403 GET http://ok.example./ HTTP/1.1~Host: ok.example.~~",
                    "403 GET http://.ok.example/ HTTP/1.1~Host: .ok.example~~",
                    "403 GET http://ok..example/ HTTP/1.1~Host: ok..example~~",
                    "403 GET http://ok%2eexample/ HTTP/1.1~Host: ok%2eexample~~",
                    "403 GET http://ok_.example/ HTTP/1.1~Host: ok_.example~~",
                    "403 GET http://127.0.0.1/ HTTP/1.1~Host: 127.0.0.1~~",
                    "403 GET http://2130706433/ HTTP/1.1~Host: 2130706433~~",
                    "403 GET http://0x7f000001/ HTTP/1.1~Host: 0x7f000001~~",
                    "403 GET http://0177.0.0.1/ HTTP/1.1~Host: 0177.0.0.1~~",
                    "403 GET http://127.1/ HTTP/1.1~Host: 127.1~~",
                    "403 GET http://localhost/ HTTP/1.1~Host: localhost~~",
                    // Two names of one host.
                    "400 GET http://ok.example/ HTTP/1.1~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example~Host: ok.example~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example~hOST: evil.example~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: evil.example~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example:81~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example, evil.example~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host:~~",
                    "400 CONNECT ok.example:443 HTTP/1.1~Host: evil.example:443~~",
                    "400 CONNECT ok.example:443 HTTP/1.1~Host: ok.example:80~~",
                    // Tunnels.
                    "400 CONNECT ok.example HTTP/1.1~Host: ok.example~~",
                    "400 CONNECT ok.example:443/ HTTP/1.1~Host: ok.example:443~~",
                    "400 CONNECT http://ok.example:443 HTTP/1.1~Host: ok.example:443~~",
                    "400 CONNECT u@ok.example:443 HTTP/1.1~Host: ok.example:443~~",
                    "400 CONNECT [::1]:443 HTTP/1.1~Host: [::1]:443~~",
                    "403 CONNECT 127.0.0.1:443 HTTP/1.1~Host: 127.0.0.1:443~~",
                    "403 CONNECT evil.example:443 HTTP/1.1~Host: evil.example:443~~",
                    "403 CONNECT ok.example:22 HTTP/1.1~Host: ok.example:22~~",
                    "400 CONNECT ok.example:443 HTTP/1.1~Host: ok.example:443~Content-Length: 0~~",
                    "400 CONNECT ok.example:443 HTTP/1.1~Host: ok.example:443~Transfer-Encoding:"
                            + " chunked~~",
                    // Framing.
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Content-Length:"
                            + " 1~Transfer-Encoding: chunked~~0~~",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Content-Length:"
                            + " 1~Content-Length: 2~~ab",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Content-Length:"
                            + " 1~Content-Length: 1~~a",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Content-Length: +1~~a",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Content-Length: -1~~a",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Content-Length: 0x1~~a",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Content-Length: 1, 1~~a",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Content-Length:"
                            + " 99999999999999999999~~a",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Transfer-Encoding:"
                            + " gzip, chunked~~0~~",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Transfer-Encoding:"
                            + " xchunked~~0~~",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Transfer-Encoding:"
                            + " chunked~Transfer-Encoding: identity~~0~~",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Transfer-Encoding :"
                            + " chunked~~0~~",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Transfer-Encoding:~"
                            + " chunked~~0~~",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Trailer:"
                            + " x~Transfer-Encoding: chunked~~0~~",
                    "400 POST http://ok.example/ HTTP/1.1~Host: ok.example~Expect: 200-ok~~",
                    // Lines.
                    "400 GET http://ok.example/ HTTP/1.1\nHost: ok.example\n\n",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example\n~~",
                    "400 GET http://ok.example/ HTTP/1.1\rHost: ok.example~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example~X: a\0b~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example~X: a\rb~~",
                    "400 GET http://ok.example/ HTTP/1.1~ Host: ok.example~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example~X~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example~: x~~",
                    "400 GET http://ok.example/ HTTP/1.1~Host: ok.example~X\u00e4: x~~",
                    "400 ~GET http://ok.example/ HTTP/1.1~Host: ok.example~~",
                    "400 GET  http://ok.example/ HTTP/1.1 x~Host: ok.example~~",
                    // Protocols.
                    "400 GET http://ok.example/~~",
                    "400 GET http://ok.example/ HTTP/0.9~Host: ok.example~~",
                    "400 GET http://ok.example/ HTTP/2.0~Host: ok.example~~",
                    "400 GET http://ok.example/ HTTP/1.2~Host: ok.example~~",
                    "400 PRI * HTTP/2.0~~SM~~",
                    "400 \u0005\u0001\u0000",
                    "400 \u0016\u0003\u0001",
                    "403 GET http://ok.example/ HTTP/1.1~Host: ok.example~Upgrade: websocket~~",
                    "403 GET http://ok.example/ HTTP/1.1~Host: ok.example~Connection: Upgrade,"
                            + " HTTP2-Settings~Upgrade: h2c~~",
                    "403 GET http://ok.example/ HTTP/1.1~Host: ok.example~Connection: x,"
                            + " upgrade~~");

    private final AtomicInteger vetted = new AtomicInteger();
    private final BridgePeer program =
            BridgePeer.greeted(
                    new EgressProxy(
                            NetworkRules.allowing(
                                    List.of(
                                            "ok.example:80",
                                            "ok.example:443",
                                            "*.beneath.example:80")),
                            (host, port) -> {
                                vetted.incrementAndGet();
                                return new Destination(
                                        host, port, List.of(InetAddress.ofLiteral("127.0.0.1")));
                            },
                            new TrafficBudget(1_000, 1_000_000)));

    @ParameterizedTest
    @FieldSource("REQUESTS")
    void refusesWithoutALookup(String row) {
        assertThat(answerTo(row.substring(4).replace("~", "\r\n")))
                .startsWith("HTTP/1.1 " + row.substring(0, 3) + " ")
                .contains("\r\nConnection: close\r\n", "Refused by Grove: ");
        assertThat(vetted).hasValue(0);
        assertThat(program.bridge().isAlive()).isTrue();
    }

    @Test
    void refusesAHeadThatIsTooLarge() {
        String fields = ("X: " + "a".repeat(1_000) + "\r\n").repeat(40);
        assertThat(answerTo("GET http://ok.example/ HTTP/1.1" + HOST + fields + END))
                .startsWith("HTTP/1.1 400 ")
                .contains("too large");
        assertThat(vetted).hasValue(0);
    }

    @Test
    void namesTheHostsThatAreAllowed() {
        assertThat(answerTo("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443" + END))
                .contains("evil.example:443 is none of")
                .contains("ok.example:80, ok.example:443, *.beneath.example:80");
    }

    private String answerTo(String request) {
        return program.exchange(request.getBytes(StandardCharsets.ISO_8859_1));
    }
}
