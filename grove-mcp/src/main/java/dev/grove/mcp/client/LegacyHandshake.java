package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.BrokenAnswerException;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.rpc.Reply;
import dev.grove.mcp.client.rpc.RpcCall;
import dev.grove.mcp.client.rpc.RpcHttp;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.era.Words;
import dev.grove.mcp.wire.RpcWriter;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Begins sessions with servers of the legacy era. */
@Component
class LegacyHandshake {

    private static final Pattern SESSION = Pattern.compile("[!-~]{1,1024}");

    private final RpcHttp http;

    LegacyHandshake(RpcHttp http) {
        this.http = http;
    }

    /** A session, and what the server said when it began. */
    record Begun(LegacySession session, ObjectNode answer) {}

    /**
     * @throws RemoteException when there is no server of this era, or it speaks no version of it
     *     that is known here
     */
    Begun begin(RemoteAddress address, long id, CallLimits limits) throws RemoteException {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.put("protocolVersion", ProtocolVersion.NEWEST_LEGACY.wireName());
        params.putObject("capabilities");
        params.set("clientInfo", ClientIdentity.info());
        Reply.Result reply =
                RpcHttp.result(
                        http.ask(
                                address,
                                new RpcCall(id, "initialize", params, Map.of()),
                                limits,
                                LegacyHandshake::tooEarly));
        LegacySession session =
                new LegacySession(version(reply.result()), checked(reply.session()));
        http.sendNotification(
                address,
                RpcWriter.notification("notifications/initialized", null),
                session.headers(),
                limits);
        return new Begun(session, reply.result());
    }

    private static void tooEarly(JsonNode id, String method) throws BrokenAnswerException {
        throw new BrokenAnswerException("asked for " + method + " before it had a session");
    }

    private static ProtocolVersion version(ObjectNode answer) throws RemoteException {
        String named = answer.path("protocolVersion").asString("");
        return ProtocolVersion.spokenByOthers(named)
                .filter(version -> !version.isModern())
                .orElseThrow(() ->
                        new RemoteException(
                                Kind.BROKEN,
                                "The server speaks a version of MCP that is not known here: "
                                        + Words.of(named, 100)));
    }

    private static @Nullable String checked(@Nullable String session) throws RemoteException {
        if (session != null && !SESSION.matcher(session).matches()) {
            throw new RemoteException(Kind.BROKEN, "The server's session has no legal id");
        }
        return session;
    }
}
