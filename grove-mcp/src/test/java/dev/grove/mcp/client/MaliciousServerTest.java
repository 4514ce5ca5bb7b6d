package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.grove.mcp.client.StrangeServer.Talk;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.tool.RemoteTool;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whatever a server does, its caller gets what is stated here, and everything back. */
class MaliciousServerTest {

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    /** To a call of a tool in the modern era. */
    static final List<Misdeed> CALLS =
            Stream.of(
                            BrokenConnections.ALL,
                            EndlessAnswers.ALL,
                            IllegalMessages.ALL,
                            OddStatuses.ALL)
                    .flatMap(List::stream)
                    .toList();

    @ParameterizedTest
    @FieldSource("CALLS")
    void endsACallAsStatedAndGivesEverythingBack(Misdeed misdeed) throws Exception {
        AtomicLong written = new AtomicLong();
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            int before = server.connections();
            server.on(
                    "tools/call",
                    talk -> {
                        try {
                            misdeed.reply().to(talk);
                        } finally {
                            written.set(talk.written());
                        }
                    });

            RemoteException failure =
                    catchThrowableOfType(
                            RemoteException.class,
                            () ->
                                    remote.callTool(
                                            echo,
                                            RpcText.arguments(),
                                            clients.within(misdeed.deadline())));

            assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(misdeed.outcome());
            assertThat(failure.getMessage()).doesNotContain("of-the-tests").hasSizeLessThan(4_000);
            server.awaitClosed();
            assertThat(server.connections()).as("connections").isEqualTo(before + 1);
            assertThat(clients.alarms()).as("deadlines still waited for").isZero();
            assertThat(written.get()).as("bytes taken").isLessThan(40_000_000);
        }
    }

    /** To a call of a tool in the legacy era. */
    static final List<Misdeed> SESSIONS =
            List.of(
                    Misdeed.of(
                            "has forgotten its session, for ever",
                            Kind.REFUSED,
                            talk -> talk.status(404)),
                    Misdeed.of(
                            "speaks the modern era now",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            400,
                                            """
                                            {"jsonrpc":"2.0","id":null,"error":{"code":-32022,
                                             "message":"Unsupported","data":{"supported":["2026-07-28"]}}}\
                                            """)),
                    Misdeed.of(
                            "asks without end in mid-call",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                for (int id = 0; id < 1_000; id++) {
                                    talk.event(
                                            RpcText.request(
                                                    Integer.toString(id),
                                                    "sampling/createMessage"));
                                }
                                talk.hangs();
                            }),
                    Misdeed.slow(
                            "asks, and hangs when it is refused",
                            Kind.LOST,
                            talk -> {
                                talk.stream();
                                talk.event(RpcText.request("1", "elicitation/create"));
                                talk.hangs();
                            }),
                    Misdeed.of("says 500", Kind.LOST, talk -> talk.status(500)));

    @ParameterizedTest
    @FieldSource("SESSIONS")
    void endsACallInASessionAsStatedAndGivesEverythingBack(Misdeed misdeed) throws Exception {
        try (StrangeServer server = StrangeServer.legacy()) {
            try (RemoteServer remote = clients.open(server)) {
                RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
                server.on("tools/call", misdeed.reply());

                RemoteException failure =
                        catchThrowableOfType(
                                RemoteException.class,
                                () ->
                                        remote.callTool(
                                                echo,
                                                RpcText.arguments(),
                                                clients.within(misdeed.deadline())));

                assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(misdeed.outcome());
                assertThat(server.arrivals("initialize")).hasSizeLessThanOrEqualTo(2);
                assertThat(server.arrivals("tools/call")).hasSizeLessThanOrEqualTo(2);
            }
            server.awaitClosed();
            await().until(() -> clients.alarms() == 0);
        }
    }

    /** To the first request, and to the one that begins a session. */
    static final List<Misdeed> GREETINGS =
            List.of(
                    Misdeed.slow("hangs", Kind.LOST, Talk::hangs),
                    Misdeed.of("closes at once", Kind.LOST, _ -> {}),
                    Misdeed.of(
                            "claims the version of another century",
                            Kind.BROKEN,
                            talk ->
                                    talk.result(
                                            """
                                            {"supportedVersions":["2099-01-01"],
                                             "protocolVersion":"2099-01-01","capabilities":{}}\
                                            """)),
                    Misdeed.of("claims no version", Kind.BROKEN, talk -> talk.result("{}")),
                    Misdeed.of(
                            "speaks only versions to come",
                            Kind.BROKEN,
                            talk -> talk.json(400, RpcText.unsupported(talk.id(), "2099-01-01"))),
                    Misdeed.of(
                            "gives a session a name that is none",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200,
                                            talk.message(
                                                    """
                                                    {"protocolVersion":"2025-11-25","capabilities":{}}\
                                                    """),
                                            Map.of("Mcp-Session-Id", "s".repeat(2_000)))),
                    Misdeed.of("says 401", Kind.UNAUTHORIZED, talk -> talk.status(401)),
                    Misdeed.of(
                            "redirects",
                            Kind.BROKEN,
                            talk -> talk.redirect(301, "https://elsewhere.example/mcp")),
                    Misdeed.of("is a web site", Kind.BROKEN, talk -> talk.page("<html>")));

    @ParameterizedTest
    @FieldSource("GREETINGS")
    void opensNoServerThatIsNone(Misdeed misdeed) {
        try (StrangeServer server = StrangeServer.modern()) {
            server.on("server/discover", misdeed.reply()).on("initialize", misdeed.reply());

            RemoteException failure =
                    catchThrowableOfType(
                            RemoteException.class,
                            () ->
                                    clients.servers()
                                            .open(
                                                    Clients.at(server.url()),
                                                    clients.within(misdeed.deadline())));

            assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(misdeed.outcome());
            server.awaitClosed();
            assertThat(clients.alarms()).isZero();
            assertThat(server.connections()).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void knowsEachOfSixtySevenMisdeedsOnce() {
        assertThat(CALLS).extracting(Misdeed::behaviour).hasSize(53).doesNotHaveDuplicates();
        assertThat(SESSIONS).extracting(Misdeed::behaviour).hasSize(5).doesNotHaveDuplicates();
        assertThat(GREETINGS).extracting(Misdeed::behaviour).hasSize(9).doesNotHaveDuplicates();
    }

    @Test
    void followsNoRedirectToAnyServer() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                StrangeServer trap = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on("tools/call", talk -> talk.redirect(307, trap.url().toString()));

            RemoteException failure =
                    catchThrowableOfType(
                            RemoteException.class,
                            () -> remote.callTool(echo, RpcText.arguments(), clients.limits()));

            assertThat(failure).hasMessageContaining("307").hasMessageContaining("not followed");
            assertThat(trap.connections()).isZero();
        }
    }
}
