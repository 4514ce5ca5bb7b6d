package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.rpc.Reply;
import dev.grove.mcp.client.rpc.RpcCall;
import dev.grove.mcp.client.tool.RemoteTools;
import dev.grove.mcp.client.tool.ToolsCapability;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.wire.ErrorNumber;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Asks in the modern era first. A server that says nothing of that era to it, in whatever words, is
 * asked again in the older one.
 */
@Component
class HttpRemoteServers implements RemoteServers {

    private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
    private static final int FIRST_ID = 1;

    private final RemoteTools remote;
    private final LegacyHandshake handshake;

    HttpRemoteServers(RemoteTools remote, LegacyHandshake handshake) {
        this.remote = remote;
        this.handshake = handshake;
    }

    @Override
    public RemoteServer open(RemoteAddress address, CallLimits limits) throws RemoteException {
        Optional<RemoteServer> modern = modern(address, limits);
        return modern.isPresent() ? modern.get() : legacy(address, limits);
    }

    private Optional<RemoteServer> modern(RemoteAddress address, CallLimits limits)
            throws RemoteException {
        Reply first = discovered(address, limits);
        return switch (first) {
            case Reply.Fault fault when isOfVersion(fault) -> {
                JsonNode supported = fault.data().path("supported");
                yield names(supported, ModernServer.VERSION)
                        ? modern(address, discovered(address, limits))
                        : older(supported);
            }
            case Reply.Result _,
                    Reply.Fault _,
                    Reply.Rejected _,
                    Reply.Unfinished _,
                    Reply.Broken _ ->
                    modern(address, first);
        };
    }

    private Optional<RemoteServer> modern(RemoteAddress address, Reply reply)
            throws RemoteException {
        return switch (reply) {
            case Reply.Result(ObjectNode result, _) -> {
                JsonNode versions = result.path("supportedVersions");
                yield names(versions, ModernServer.VERSION)
                        ? Optional.of(server(address, result))
                        : older(versions);
            }
            case Reply.Fault fault when isOfVersion(fault) -> older(fault.data().path("supported"));
            case Reply.Fault _, Reply.Rejected _, Reply.Unfinished _, Reply.Broken _ ->
                    Optional.empty();
        };
    }

    private Reply discovered(RemoteAddress address, CallLimits limits) throws RemoteException {
        ObjectNode nothing = JsonNodeFactory.instance.objectNode();
        RpcCall discover = ModernServer.call(FIRST_ID, "server/discover", nothing, Map.of());
        try {
            return remote.http()
                    .ask(address, discover, remote.http().probe(limits), ModernServer.nothing());
        } catch (RemoteException e) {
            if (mayBeOlder(e.kind()) && remote.http().hasTime(limits)) {
                return new Reply.Broken(String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    private RemoteServer server(RemoteAddress address, ObjectNode result) {
        return new ModernServer(
                address,
                Introductions.of(ModernServer.VERSION, serverInfo(result), result),
                ToolsCapability.of(result),
                remote);
    }

    private RemoteServer legacy(RemoteAddress address, CallLimits limits) throws RemoteException {
        LegacyHandshake.Begun begun = handshake.begin(address, FIRST_ID, limits);
        ObjectNode answer = begun.answer();
        return new LegacyServer(
                address,
                Introductions.of(begun.session().version(), answer.path("serverInfo"), answer),
                ToolsCapability.of(answer),
                remote,
                handshake,
                begun.session());
    }

    /** Servers may choke on what they do not know. */
    private static boolean mayBeOlder(Kind kind) {
        return switch (kind) {
            case BROKEN, LOST, INVALID -> true;
            case REFUSED, NOT_SENT, UNAUTHORIZED -> false;
        };
    }

    private static boolean isOfVersion(Reply.Fault fault) {
        return fault.code() == ErrorNumber.UNSUPPORTED_VERSION.value();
    }

    /** Nothing, so that the server is asked as an older one; unless it says that it is none. */
    private static Optional<RemoteServer> older(JsonNode versions) throws RemoteException {
        if (!versions.isArray()) {
            return Optional.empty();
        }
        for (ProtocolVersion version : ProtocolVersion.values()) {
            if (!version.isModern() && names(versions, version)) {
                return Optional.empty();
            }
        }
        throw new RemoteException(
                Kind.BROKEN, "The server speaks no version of MCP that is known here");
    }

    private static boolean names(JsonNode versions, ProtocolVersion version) {
        return versions.valueStream()
                .anyMatch(name -> name.asString("").equals(version.wireName()));
    }

    private static JsonNode serverInfo(ObjectNode result) {
        JsonNode info = result.path("_meta").path(SERVER_INFO);
        return info.isObject() ? info : result.path("serverInfo");
    }
}
