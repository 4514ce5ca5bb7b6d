package dev.grove.mcp.client;

import dev.grove.mcp.client.RemoteException.Kind;
import dev.grove.mcp.era.HeaderValue;
import dev.grove.mcp.era.ModernMeta;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.era.RequestHeaders;
import dev.grove.mcp.era.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server of the modern era: nothing is kept between requests, and a call is cancelled by closing
 * its connection.
 */
final class ModernServer implements RemoteServer {

    static final ProtocolVersion VERSION = ProtocolVersion.V2026_07_28;

    private final RemoteAddress address;
    private final Introduction introduction;
    private final boolean hasTools;
    private final RemoteTools remote;
    private final AtomicLong lastId = new AtomicLong();

    ModernServer(
            RemoteAddress address,
            Introduction introduction,
            boolean hasTools,
            RemoteTools remote) {
        this.address = address;
        this.introduction = introduction;
        this.hasTools = hasTools;
        this.remote = remote;
    }

    /** A request of this era. */
    static RpcCall call(long id, String method, ObjectNode params, Map<String, String> more) {
        Map<String, String> headers = new HashMap<>(more);
        headers.put(RequestHeaders.VERSION, VERSION.wireName());
        headers.put(RequestHeaders.METHOD, method);
        ObjectNode all = params.deepCopy();
        all.set("_meta", ModernMeta.ofOurs(VERSION, ClientIdentity.info()));
        return new RpcCall(id, method, all, headers);
    }

    /** Servers of this era have no requests of their own. */
    static AskedBack nothing() {
        return (_, method) -> {
            throw new BrokenAnswerException(
                    "asked for " + method + " in mid-call, which its protocol does not have");
        };
    }

    @Override
    public Introduction introduction() {
        return introduction;
    }

    @Override
    public RemoteToolList listTools(CallLimits limits) throws RemoteException {
        return hasTools
                ? remote.definitions().list(params -> complete("tools/list", params, limits))
                : new RemoteToolList(List.of(), List.of());
    }

    @Override
    public RemoteAnswer callTool(RemoteTool tool, ObjectNode arguments, CallLimits limits)
            throws RemoteException {
        ObjectNode params = RemoteTools.callOf(tool, arguments);
        Map<String, String> headers = new HashMap<>(mirrored(tool, arguments));
        headers.put(RequestHeaders.NAME, HeaderValue.encode(tool.name()));
        ObjectNode result = ask("tools/call", params, headers, limits);
        return switch (typeOf(result)) {
            case "complete" -> remote.answers().of(tool, result);
            case "input_required" -> remote.answers().ofQuestions(result);
            default -> throw unknownType(result);
        };
    }

    /** Nothing is kept of it. */
    @Override
    public void close() {}

    private ObjectNode complete(String method, ObjectNode params, CallLimits limits)
            throws RemoteException {
        ObjectNode result = ask(method, params, Map.of(), limits);
        if (!typeOf(result).equals("complete")) {
            throw unknownType(result);
        }
        return result;
    }

    private ObjectNode ask(
            String method, ObjectNode params, Map<String, String> headers, CallLimits limits)
            throws RemoteException {
        RpcCall call = call(lastId.incrementAndGet(), method, params, headers);
        return RpcHttp.result(remote.http().ask(address, call, limits, nothing())).result();
    }

    private static Map<String, String> mirrored(RemoteTool tool, ObjectNode arguments)
            throws RemoteException {
        if (tool.definition().path("inputSchema") instanceof ObjectNode schema) {
            var mirrored = MirroredArguments.of(schema);
            if (mirrored.isPresent()) {
                return mirrored.get().headers(arguments);
            }
        }
        throw new RemoteException(
                Kind.REFUSED, "The definition of the tool " + tool.name() + " is not legal");
    }

    /** Servers that know no other kind of result leave it out. */
    private static String typeOf(ObjectNode result) {
        return result.path("resultType").asString("complete");
    }

    private static RemoteException unknownType(ObjectNode result) {
        return new RemoteException(
                Kind.BROKEN,
                "The server answered with a result of the unknown type "
                        + Words.of(typeOf(result), 100));
    }
}
