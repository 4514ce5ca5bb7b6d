package dev.grove.mcp.client;

import dev.grove.core.cancel.Cancellation;
import dev.grove.mcp.client.rpc.AskedBack;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.Followed;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.rpc.Reply;
import dev.grove.mcp.client.rpc.RpcCall;
import dev.grove.mcp.client.rpc.RpcHttp;
import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.mcp.client.tool.RemoteToolList;
import dev.grove.mcp.client.tool.RemoteTools;
import dev.grove.mcp.client.tool.ToolChanges;
import dev.grove.mcp.client.tool.ToolsCapability;
import dev.grove.mcp.client.tool.ToolsWatch;
import dev.grove.mcp.wire.RpcWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server of the legacy era, with its session. A session that the server has forgotten is begun
 * anew, once for each request, but for a call that may have run; a call that is given up is
 * cancelled by a notification.
 */
final class LegacyServer implements RemoteServer {

    private final RemoteAddress address;
    private final Introduction introduction;
    private final ToolsCapability capability;
    private final RemoteTools remote;
    private final LegacyHandshake handshake;
    private final AtomicReference<LegacySession> session;

    private final ToolChanges changes = new ToolChanges();
    private volatile @Nullable ToolsWatch watch;

    /** 1 was the handshake's. */
    private final AtomicLong lastId = new AtomicLong(1);

    LegacyServer(
            RemoteAddress address,
            Introduction introduction,
            ToolsCapability capability,
            RemoteTools remote,
            LegacyHandshake handshake,
            LegacySession session) {
        this.address = address;
        this.introduction = introduction;
        this.capability = capability;
        this.remote = remote;
        this.handshake = handshake;
        this.session = new AtomicReference<>(session);
    }

    @Override
    public Introduction introduction() {
        return introduction;
    }

    @Override
    public RemoteToolList listTools(CallLimits limits) throws RemoteException {
        return capability.offered()
                ? remote.definitions().list(params -> ask("tools/list", params, limits), true)
                : new RemoteToolList(List.of(), List.of());
    }

    @Override
    public RemoteAnswer callTool(RemoteTool tool, ObjectNode arguments, CallLimits limits)
            throws RemoteException {
        return remote.answers()
                .of(tool, ask("tools/call", RemoteTools.callOf(tool, arguments), limits));
    }

    /** On the session's own stream; the streams of calls may say so too. */
    @Override
    public void onToolsChanged(Runnable action) {
        changes.are(action);
        if (capability.announcesChanges()) {
            watch = ToolsWatch.start(this::followSession, changes::happened);
        }
    }

    private Followed followSession(Cancellation cancellation, Runnable opened)
            throws RemoteException {
        LegacySession now = session.get();
        CallLimits limits = remote.http().standing(cancellation);
        return remote.http()
                .follow(
                        address,
                        new RpcHttp.StreamRequest(now.headers(), null),
                        limits,
                        new AnsweredNo(remote.http(), address, now, limits, changes),
                        opened);
    }

    @Override
    public void close() {
        ToolsWatch watching = watch;
        if (watching != null) {
            watching.close();
        }
        LegacySession last = session.get();
        if (last.id() != null) {
            remote.http().leave(address, last.headers());
        }
    }

    private ObjectNode ask(String method, ObjectNode params, CallLimits limits)
            throws RemoteException {
        LegacySession known = session.get();
        Reply reply = ask(method, params, known, limits);
        refuseOfCall(method, reply, known);
        if (LostSession.isSaid(reply, known)) {
            LegacySession fresh = renewed(known, limits);
            reply = ask(method, params, fresh, limits);
            refuseOfCall(method, reply, fresh);
            if (LostSession.isSaid(reply, fresh)) {
                throw new RemoteException(
                        Kind.REFUSED, "The server did not know a session that it had just begun");
            }
        }
        return RpcHttp.result(reply).result();
    }

    private Reply ask(String method, ObjectNode params, LegacySession in, CallLimits limits)
            throws RemoteException {
        long id = lastId.incrementAndGet();
        RpcCall call =
                new RpcCall(id, method, RemoteTools.reporting(id, method, params), in.headers());
        try {
            AskedBack askedBack = new AnsweredNo(remote.http(), address, in, limits, changes);
            return remote.http().ask(address, call, limits, askedBack);
        } catch (RemoteException e) {
            if (e.kind() == Kind.LOST || e.kind() == Kind.BROKEN) {
                giveUp(id, in);
            }
            throw e;
        }
    }

    /** Under the id of a call, which may have run: whether it is sent again is for its effect. */
    private static void refuseOfCall(String method, Reply reply, LegacySession in)
            throws RemoteException {
        if (method.equals("tools/call") && LostSession.isSaidOfCall(reply, in)) {
            throw new RemoteException(
                    Kind.LOST, "The server answered that its session is gone: " + words(reply));
        }
    }

    private static String words(Reply reply) {
        return reply instanceof Reply.Fault fault ? fault.code() + " " + fault.message() : "";
    }

    /**
     * A session that follows one that is gone; calls that find out together share one.
     *
     * @throws RemoteException when there is none, and so what was asked was not done
     */
    private LegacySession renewed(LegacySession gone, CallLimits limits) throws RemoteException {
        LegacySession fresh;
        try {
            fresh = handshake.begin(address, lastId.incrementAndGet(), limits).session();
        } catch (RemoteException e) {
            throw e.notDone();
        }
        if (session.compareAndSet(gone, fresh)) {
            return fresh;
        }
        remote.http().leave(address, fresh.headers());
        return session.get();
    }

    /** In this era a call outlives its connection; the caller does not wait for this to arrive. */
    private void giveUp(long id, LegacySession in) {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.put("requestId", id);
        params.put("reason", "The caller has given up");
        String message = RpcWriter.notification("notifications/cancelled", params);
        Thread.ofVirtual()
                .name("mcp-cancel")
                .start(() -> {
                    try {
                        remote.http()
                                .sendNotification(
                                        address, message, in.headers(), remote.http().goodbye());
                    } catch (RemoteException _) {
                        // It was asked; that is all that can be done.
                    }
                });
    }
}
