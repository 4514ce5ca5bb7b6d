package dev.grove.mcp.client;

import dev.grove.mcp.client.StrangeServer.Talk;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import java.util.List;

/** Answers to a call that do not come, come too slowly, or end too soon. */
final class BrokenConnections {

    static final List<Misdeed> ALL =
            List.of(
                    // Silence and slowness.
                    Misdeed.slow("hangs before its headers", Kind.LOST, Talk::hangs),
                    Misdeed.slow(
                            "hangs in the middle of its headers",
                            Kind.LOST,
                            talk -> {
                                talk.write("HTTP/1.1 200 OK\r\nContent-");
                                talk.hangs();
                            }),
                    Misdeed.slow(
                            "hangs in the middle of its body",
                            Kind.LOST,
                            talk -> {
                                talk.jsonHead(100);
                                talk.write("{\"jsonrpc\":");
                                talk.hangs();
                            }),
                    Misdeed.slow(
                            "drips its body past the deadline",
                            Kind.LOST,
                            talk -> {
                                talk.jsonHead(1_000_000);
                                talk.drips(" ");
                            }),
                    Misdeed.slow(
                            "drips comments past the deadline",
                            Kind.LOST,
                            talk -> {
                                talk.stream();
                                talk.drips(": patience\n\n");
                            }),
                    Misdeed.slow(
                            "drips its headers past the deadline",
                            Kind.LOST,
                            talk -> {
                                talk.write("HTTP/1.1 200 OK\r\n");
                                talk.drips("X-Another: one\r\n");
                            }),
                    Misdeed.slow(
                            "says 103 for ever",
                            Kind.LOST,
                            talk -> talk.forEver("HTTP/1.1 103 Early Hints\r\n\r\n")),
                    // Connections that end.
                    Misdeed.of("closes at once", Kind.LOST, _ -> {}),
                    Misdeed.of(
                            "closes in the middle of its body",
                            Kind.LOST,
                            talk -> {
                                talk.jsonHead(100);
                                talk.write("{\"jsonrpc\":");
                            }),
                    Misdeed.of(
                            "ends its stream without an answer",
                            Kind.LOST,
                            talk -> {
                                talk.stream();
                                talk.event(
                                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}");
                            }),
                    Misdeed.of(
                            "speaks no HTTP", Kind.LOST, talk -> talk.write("220 ESMTP\r\n\r\n")),
                    Misdeed.of(
                            "claims a negative length",
                            Kind.LOST,
                            talk -> {
                                talk.jsonHead(-1);
                                talk.write("{}");
                            }));

    private BrokenConnections() {}
}
