package dev.grove.mcp.provider;

import dev.grove.mcp.client.Introduction;
import dev.grove.mcp.client.RemoteServer;
import dev.grove.mcp.client.RemoteServers;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.mcp.client.tool.RemoteToolList;
import dev.grove.mcp.era.ProtocolVersion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A server in this process, whose tools answer with what they were called with. */
final class TrackerServers implements RemoteServers {

    private final Map<String, String> tools = new LinkedHashMap<>();
    private final Deque<RemoteException.Kind> failures = new ArrayDeque<>();
    private final List<RemoteAddress> opened = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private int listed;
    private int open;
    private @Nullable Runnable inCall;
    private final List<Runnable> listeners = new ArrayList<>();

    TrackerServers() {
        has("look", "{\"readOnlyHint\": true}", "Looks.");
        has("close", "{}", "Closes.");
    }

    synchronized void has(String tool, String annotations, String description) {
        tools.put(
                tool,
                """
                {"name": "%s", "description": "%s", "annotations": %s,
                 "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}, "key": {"type": "string"}}}}
                """
                        .formatted(tool, description, annotations));
    }

    /** Says to all that have it open that its tools have changed. */
    synchronized void announceChange() {
        listeners.forEach(Runnable::run);
    }

    synchronized void hasNo(String tool) {
        tools.remove(tool);
    }

    /** The next exchanges come to nothing, calls and listings alike. */
    synchronized void fail(RemoteException.Kind... kinds) {
        failures.addAll(List.of(kinds));
    }

    synchronized void inEachCall(Runnable work) {
        inCall = work;
    }

    synchronized List<RemoteAddress> opened() {
        return List.copyOf(opened);
    }

    synchronized int open() {
        return open;
    }

    synchronized int listed() {
        return listed;
    }

    synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    @Override
    public synchronized RemoteServer open(RemoteAddress address, CallLimits limits) {
        opened.add(address);
        open++;
        return new Tracker();
    }

    private synchronized void begin() throws RemoteException {
        RemoteException.Kind failure = failures.poll();
        if (failure != null) {
            throw new RemoteException(failure, "it said " + failure);
        }
    }

    private final class Tracker implements RemoteServer {

        @Override
        public Introduction introduction() {
            return new Introduction(ProtocolVersion.V2026_07_28, "tracker", "1", null);
        }

        @Override
        public RemoteToolList listTools(CallLimits limits) throws RemoteException {
            begin();
            synchronized (TrackerServers.this) {
                listed++;
                List<RemoteTool> all =
                        tools.entrySet().stream()
                                .map(tool ->
                                        new RemoteTool(
                                                tool.getKey(),
                                                (ObjectNode)
                                                        JsonMapper.shared()
                                                                .readTree(tool.getValue())))
                                .toList();
                return new RemoteToolList(all, List.of());
            }
        }

        @Override
        public RemoteAnswer callTool(RemoteTool tool, ObjectNode arguments, CallLimits limits)
                throws RemoteException {
            Runnable work;
            synchronized (TrackerServers.this) {
                calls.add(tool.name() + arguments);
                work = inCall;
            }
            if (work != null) {
                work.run();
            }
            begin();
            return new RemoteAnswer(false, tool.name() + " " + arguments);
        }

        @Override
        public void onToolsChanged(Runnable action) {
            synchronized (TrackerServers.this) {
                listeners.add(action);
            }
        }

        @Override
        public void close() {
            synchronized (TrackerServers.this) {
                open--;
            }
        }
    }
}
