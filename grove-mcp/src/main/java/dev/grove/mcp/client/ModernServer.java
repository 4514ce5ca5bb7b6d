package dev.grove.mcp.client;

import dev.grove.core.cancel.Cancellation;
import dev.grove.mcp.client.rpc.AskedBack;
import dev.grove.mcp.client.rpc.BrokenAnswerException;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.Followed;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.rpc.RpcCall;
import dev.grove.mcp.client.rpc.RpcHttp;
import dev.grove.mcp.client.tool.InputRequests;
import dev.grove.mcp.client.tool.MirroredArguments;
import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.mcp.client.tool.RemoteToolList;
import dev.grove.mcp.client.tool.RemoteTools;
import dev.grove.mcp.client.tool.ToolChanges;
import dev.grove.mcp.client.tool.ToolsCapability;
import dev.grove.mcp.client.tool.ToolsWatch;
import dev.grove.mcp.era.MirroredHeader;
import dev.grove.mcp.era.ModernMeta;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.era.RequestHeaders;
import dev.grove.mcp.era.Words;
import dev.grove.mcp.wire.RpcWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server of the modern era: nothing is kept between requests, and a call is cancelled by closing
 * its connection.
 */
final class ModernServer implements RemoteServer {

    static final ProtocolVersion VERSION = ProtocolVersion.V2026_07_28;

    /** How often a server may ask in one call. */
    private static final int MOST_ROUNDS = 5;

    private final RemoteAddress address;
    private final Introduction introduction;
    private final ToolsCapability capability;
    private final RemoteTools remote;
    private final AtomicLong lastId = new AtomicLong();
    private final ToolChanges changes = new ToolChanges();
    private volatile @Nullable ToolsWatch watch;

    ModernServer(
            RemoteAddress address,
            Introduction introduction,
            ToolsCapability capability,
            RemoteTools remote) {
        this.address = address;
        this.introduction = introduction;
        this.capability = capability;
        this.remote = remote;
    }

    /** A request of this era. */
    static RpcCall call(long id, String method, ObjectNode params, Map<String, String> more) {
        Map<String, String> headers = new HashMap<>(more);
        headers.put(RequestHeaders.VERSION, VERSION.wireName());
        headers.put(RequestHeaders.METHOD, method);
        ObjectNode all = params.deepCopy();
        all.set("_meta", ModernMeta.ofOurs(VERSION, ClientIdentity.info()));
        all = RemoteTools.reporting(id, method, all);
        return new RpcCall(id, method, all, headers);
    }

    /** Servers of this era have no requests of their own. */
    static AskedBack nothing() {
        return (_, method) -> {
            throw asked(method);
        };
    }

    /**
     * Refuses requests of the server other than {@code ping}, and accepts notifications of changes.
     */
    private AskedBack changesAlone() {
        return new AskedBack() {
            @Override
            public void onRequest(JsonNode id, String method) throws BrokenAnswerException {
                if (!method.equals("ping")) {
                    throw asked(method);
                }
            }

            @Override
            public void onNotification(String method) {
                changes.onNotification(method);
            }
        };
    }

    private static BrokenAnswerException asked(String method) {
        return new BrokenAnswerException(
                "asked for " + method + " in mid-call, which its protocol does not have");
    }

    @Override
    public Introduction introduction() {
        return introduction;
    }

    @Override
    public RemoteToolList listTools(CallLimits limits) throws RemoteException {
        return capability.offered()
                ? remote.definitions().list(params -> complete("tools/list", params, limits), false)
                : new RemoteToolList(List.of(), List.of());
    }

    @Override
    public RemoteAnswer callTool(RemoteTool tool, ObjectNode arguments, CallLimits limits)
            throws RemoteException {
        ObjectNode params = RemoteTools.callOf(tool, arguments);
        Map<String, String> headers = new HashMap<>(mirrored(tool, arguments));
        headers.put(RequestHeaders.NAME, MirroredHeader.encode(tool.name()));
        ObjectNode result = ask("tools/call", params, headers, limits);
        InputRequests asked = null;
        for (int round = 0; isInputRequired(result) && round < MOST_ROUNDS; round++) {
            asked = InputRequests.of(result);
            Optional<ObjectNode> answered = asked.answeredIn(params);
            if (answered.isEmpty()) {
                break;
            }
            result = goOn(answered.get(), headers, limits);
        }
        return switch (typeOf(result)) {
            case "complete" -> remote.answers().of(tool, result, asked);
            case "input_required" -> remote.answers().ofQuestions(InputRequests.of(result));
            default -> throw unknownType(result);
        };
    }

    /** The tool may have begun before it asked: what becomes of it now is unknown on a failure. */
    private ObjectNode goOn(ObjectNode params, Map<String, String> headers, CallLimits limits)
            throws RemoteException {
        try {
            return ask("tools/call", params, headers, limits);
        } catch (RemoteException e) {
            throw e.mayBeDone();
        }
    }

    private static boolean isInputRequired(ObjectNode result) {
        return typeOf(result).equals("input_required");
    }

    @Override
    public void onToolsChanged(Runnable action) {
        changes.are(action);
        if (capability.announcesChanges()) {
            watch = ToolsWatch.start(this::subscribe, changes::happened);
        }
    }

    private Followed subscribe(Cancellation cancellation, Runnable opened) throws RemoteException {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.putObject("notifications").put("toolsListChanged", true);
        RpcCall call = call(lastId.incrementAndGet(), "subscriptions/listen", params, Map.of());
        return remote.http()
                .follow(
                        address,
                        new RpcHttp.StreamRequest(
                                call.headers(),
                                RpcWriter.request(call.id(), call.method(), call.params())),
                        remote.http().standing(cancellation),
                        changesAlone(),
                        opened);
    }

    /** Besides its stream of changes, nothing is kept of it. */
    @Override
    public void close() {
        ToolsWatch watching = watch;
        if (watching != null) {
            watching.close();
        }
    }

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
        return RpcHttp.result(remote.http().ask(address, call, limits, changesAlone())).result();
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
